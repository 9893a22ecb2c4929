from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("simulations", "0001_initial"),
    ]

    operations = [
        migrations.RenameField("pastedlist", "created", "pasted"),
    ]
