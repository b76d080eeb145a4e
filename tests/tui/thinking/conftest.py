"""A home folder of its own for every test, as at the table."""

from tests.tui.table.conftest import home as home
