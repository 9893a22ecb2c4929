FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    DJANGO_SETTINGS_MODULE=armybuilder.settings.production \
    VAR_DIR=/var/lib/armybuilder \
    NUMBA_CACHE_DIR=/app/numba

WORKDIR /app
RUN useradd --system --uid 10001 --home-dir /app armybuilder \
    && install --directory --owner armybuilder /var/lib/armybuilder /app/numba /app/staticfiles

COPY requirements.txt requirements-fast.txt ./
RUN pip install -r requirements.txt -r requirements-fast.txt

COPY manage.py LICENSE ./
COPY armybuilder armybuilder
COPY factions factions
COPY templates templates
COPY static static
COPY fixtures fixtures

USER armybuilder
RUN SECRET_KEY=build ALLOWED_HOSTS=localhost python manage.py collectstatic --noinput
# The battle kernel is compiled here and not in a visitor's wait; another kind of processor compiles it once more.
RUN SECRET_KEY=build ALLOWED_HOSTS=localhost python manage.py compile_battles

EXPOSE 8000
CMD ["python", "manage.py", "serve", "--prepare", "--host", "0.0.0.0"]
