"""The builder as a player uses it, for the journeys: names only, as on a list."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect


@dataclass(frozen=True)
class Unit:
    """A unit of a list that is typed again."""

    name: str
    reinforced: bool = False
    enhancements: tuple[str, ...] = ()


@dataclass(frozen=True)
class Army:
    """A list that is typed again: what it chooses, and its regiments, the general's first, each with its leader."""

    faction: str
    formation: str
    spell_lore: str
    manifestation_lore: str
    terrain: str
    cards: tuple[str, str]
    regiments: tuple[tuple[Unit, ...], ...]
    points: int
    drops: int
    prayer_lore: str = ""


class Builder:
    """The builder's page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def start(self, faction: str) -> None:
        """From the start page: one tap on a faction."""
        self.page.goto("/")
        self.page.get_by_role("button", name=re.compile(rf"^{re.escape(faction)}\b")).first.click()
        expect(self.page.locator("#picker")).to_be_attached()
        # The picker is there before the deferred scripts that listen to its search.
        self.page.wait_for_load_state()

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    def settled(self) -> None:
        """Wait until what was swapped in takes part in the page."""
        expect(self.page.locator(".htmx-added, .htmx-settling, .htmx-request")).to_have_count(0)

    def press(self, control: Locator) -> None:
        """Press what changes the list and wait for the answer to be shown."""
        before = self.page.locator("#revision").input_value()
        control.click()
        expect(self.page.locator("#revision")).not_to_have_value(before)
        self.settled()

    def aim(self, place: str) -> None:
        """Choose where the picker adds to, by the name of the tab."""
        tab = self.page.locator(".targets").get_by_role("link", name=re.compile(rf"^{re.escape(place)}\b"))
        tab.click()
        expect(tab).to_have_attribute("aria-current", "true")
        self.settled()

    def find(self, text: str) -> None:
        """Type into the picker's search and wait for the list."""
        field = self.page.get_by_label("Find a unit")
        if field.input_value() == text:
            return
        with self.page.expect_response(lambda answer: "/add/?" in answer.url):
            field.fill(text)
        self.settled()

    def add(self, name: str) -> None:
        """Find a unit in the picker and add it."""
        self.find(name)
        plain = self.page.get_by_role("button", name=re.compile(rf"^Add {re.escape(name)}, \d"))
        another = self.page.get_by_role("button", name=f"Add another {name}", exact=True)
        self.press(plain.or_(another).first)

    def row(self, name: str) -> Locator:
        """The last row of a unit with this name."""
        exact = self.page.locator(".name", has_text=re.compile(rf"^{re.escape(name)}$"))
        return self.page.locator("#regiments .unit").filter(has=exact).last

    def open(self, row: Locator) -> None:
        if row.locator("details").get_attribute("open") is None:
            row.locator("summary").click()

    def reinforce(self, name: str) -> None:
        row = self.row(name)
        self.open(row)
        self.press(row.get_by_role("button", name=re.compile("^Reinforce")))

    def enhance(self, name: str, enhancement: str) -> None:
        """Give an enhancement from whichever menu of the unit has it."""
        row = self.row(name)
        self.open(row)
        menus = row.locator("select")
        for number in range(menus.count()):
            menu = menus.nth(number)
            labels = [label.partition(" (")[0] for label in menu.locator("option").all_inner_texts()]
            if enhancement in labels:
                before = self.page.locator("#revision").input_value()
                menu.select_option(index=labels.index(enhancement))
                expect(self.page.locator("#revision")).not_to_have_value(before)
                self.settled()
                return
        raise AssertionError(f"no menu of {name} offers {enhancement}")

    def choose(self, label: str, name: str) -> None:
        """Make a choice of the army, unless it is made already."""
        details = self.page.locator("#choices")
        if details.get_attribute("open") is None:
            details.locator("summary").click()
        menu = details.get_by_label(label)
        labels = [text.partition(" (")[0] for text in menu.locator("option").all_inner_texts()]
        if menu.locator("option:checked").inner_text().partition(" (")[0] != name:
            before = self.page.locator("#revision").input_value()
            menu.select_option(index=labels.index(name))
            expect(self.page.locator("#revision")).not_to_have_value(before)
            self.settled()

    def build(self, army: Army) -> None:
        """The whole list, from the start page on."""
        self.start(army.faction)
        for number, regiment in enumerate(army.regiments):
            if number:
                self.aim("New regiment")
            for unit in regiment:
                self.add(unit.name)
                if unit.reinforced:
                    self.reinforce(unit.name)
                for enhancement in unit.enhancements:
                    self.enhance(unit.name, enhancement)
        self.choose("Battle formation", army.formation)
        self.choose("Spell lore", army.spell_lore)
        if army.prayer_lore:
            self.choose("Prayer lore", army.prayer_lore)
        self.choose("Manifestations", army.manifestation_lore)
        self.choose("Faction terrain", army.terrain)
        self.choose("First tactic card", army.cards[0])
        self.choose("Second tactic card", army.cards[1])

    def expect_report(self, verdict: str, *, drops: int, points: int | None = None) -> None:
        """Wait until the report says so."""
        report = self.page.locator("#report")
        expect(report.locator(".stamp")).to_have_text(verdict, ignore_case=True)
        expect(report.locator(".tally dd").first).to_have_text(str(drops))
        if points is not None:
            expect(report.locator(".total b")).to_have_text(re.compile(rf"^\s*{points:,}\b"))
