"""Computes the busy times of the files in `programs` with `recurring_ical_events`, independently of our reader.

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install icalendar==7.3.2 recurring-ical-events==3.8.2
    /tmp/venv/bin/python functions/shared/calendar-reader/tests/calendar-reader/expected.py

writes `expected.json`: for each file the zone of its owner and the busy times in UTC, merged.
"""

import json
from datetime import date, datetime, time, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

HERE = Path(__file__).parent
ZONES = {
    "fastmail.ics": "Australia/Melbourne",
    "outlook-365.ics": "America/Los_Angeles",
    "thunderbird.ics": "America/Sao_Paulo",
    "yahoo.ics": "America/Chicago",
    "zoho.ics": "Asia/Kolkata",
    "zoom.ics": "America/New_York",
}
FROM = datetime(2026, 11, 15, tzinfo=timezone.utc)
UNTIL = FROM + timedelta(days=181)


def instant(value, zone):
    if not isinstance(value, datetime):
        value = datetime.combine(value, time())
    if value.tzinfo is None:
        value = value.replace(tzinfo=zone)
    return value.astimezone(timezone.utc)


def busy_times(data, zone):
    calendar = icalendar.Calendar.from_ical(data)
    wide = timedelta(days=3)
    times = []
    for event in recurring_ical_events.of(calendar).between(FROM - wide, UNTIL + wide):
        if str(event.get("TRANSP", "")) == "TRANSPARENT" or str(event.get("STATUS", "")) == "CANCELLED":
            continue
        start, end = event["DTSTART"].dt, event["DTEND"].dt
        if not isinstance(start, datetime) and end == start:
            end = start + timedelta(days=1)
        span = max(instant(start, zone), FROM), min(instant(end, zone), UNTIL)
        if span[0] < span[1]:
            times.append(span)
    merged = []
    for start, end in sorted(times):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(end, merged[-1][1])
        else:
            merged.append([start, end])
    form = "%Y-%m-%dT%H:%M:%SZ"
    return [f"{start.strftime(form)}/{end.strftime(form)}" for start, end in merged]


def main():
    expected = {}
    for path in sorted((HERE / "files" / "programs").glob("*.ics")):
        zone = ZONES.get(path.name, "Europe/Berlin")
        expected[path.name] = {"zone": zone, "busy": busy_times(path.read_bytes(), ZoneInfo(zone))}
    (HERE / "expected.json").write_text(json.dumps(expected, indent=2) + "\n")


if __name__ == "__main__":
    main()
