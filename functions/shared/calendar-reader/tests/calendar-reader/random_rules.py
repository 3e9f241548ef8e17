"""Writes random rules with the busy times that `recurring_ical_events` computes for them.

    /tmp/venv/bin/python functions/shared/calendar-reader/tests/calendar-reader/random_rules.py [COUNT] [SEED]

writes `random_rules.json` for the test of this name (set up as `expected.py` says). Two forms are left out, in which we differ
on purpose: plain and numbered weekdays in one BYDAY, which `dateutil` intersects and RFC 5545 unites, and an UNTIL without a
time, which we include as a whole day.
"""

import json
import random
import signal
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

from expected import busy_times

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Melbourne", "Asia/Kolkata"]


def some(rng, values, most):
    return sorted(rng.sample(values, rng.randint(1, most)))


def signed(values):
    return list(values) + [-value for value in values]


def rule(rng):
    freq = rng.choice(["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "YEARLY", "MONTHLY", "WEEKLY", "HOURLY"])
    parts = [f"FREQ={freq}"]
    if rng.random() < 0.5:
        parts.append(f"INTERVAL={rng.choice([1, 2, 3, 4, 5, 7, 12])}")
    if rng.random() < 0.25:
        parts.append(f"COUNT={rng.choice([1, 2, 3, 5, 10, 30, 100, 400])}")
    elif rng.random() < 0.3:
        parts.append(f"UNTIL={rng.choice(['20261201', '20270115', '20270328', '20270401', '20280101'])}T{rng.choice(['0000', '0830', '0900', '1400'])}00Z")

    def add(name, values, chance, most=3):
        if rng.random() < chance:
            parts.append(f"{name}={','.join(str(value) for value in some(rng, values, most))}")

    add("BYMONTH", range(1, 13), 0.25, 4)
    if freq in ("YEARLY", "MONTHLY"):
        if rng.random() < 0.45:
            numbers = signed(range(1, 6)) if freq == "MONTHLY" or rng.random() < 0.5 else signed(range(1, 54))
            if rng.random() < 0.5:
                numbers = [""]
            days = {f"{rng.choice(numbers)}{day}" for day in some(rng, DAYS, 3)}
            parts.append(f"BYDAY={','.join(sorted(days))}")
        add("BYMONTHDAY", signed(range(1, 32)), 0.3)
    if freq == "YEARLY":
        add("BYYEARDAY", signed(range(1, 367)), 0.15, 6)
        # A numbered weekday has no meaning together with a week.
        if not any(part.startswith("BYDAY") and any(letter.isdigit() for letter in part) for part in parts):
            add("BYWEEKNO", signed(range(1, 54)), 0.15)
    if freq in ("WEEKLY", "DAILY", "HOURLY"):
        add("BYDAY", DAYS, 0.5)
    if freq == "DAILY":
        add("BYMONTHDAY", signed(range(1, 32)), 0.15, 6)
    if freq != "HOURLY":
        add("BYHOUR", range(6, 22), 0.15)
        add("BYMINUTE", [0, 15, 30, 45], 0.1)
    else:
        add("BYHOUR", range(6, 22), 0.4)
    if rng.random() < 0.15 and len(parts) > 1 and freq != "HOURLY":
        parts.append(f"BYSETPOS={','.join(map(str, some(rng, signed(range(1, 5)), 2)))}")
    if rng.random() < 0.3:
        parts.append(f"WKST={rng.choice(DAYS)}")
    return ";".join(parts)


def case(rng):
    zone = rng.choice(ZONES)
    year = rng.choice([2016, 2020, 2024, 2025, 2026, 2026, 2026])
    start = f"{year}{rng.randint(1, 12):02}{rng.randint(1, 28):02}T{rng.choice(['100000', '093000', '184500'])}"
    lines = [f"DTSTART;TZID={zone}:{start}", f"DURATION:{rng.choice(['PT1H', 'PT20M', 'PT3H'])}", f"RRULE:{rule(rng)}"]
    if rng.random() < 0.2:
        lines = [f"DTSTART;VALUE=DATE:{start[:8]}", f"RRULE:{rule(rng)}"]
        if any(part in lines[1] for part in ("BYHOUR", "BYMINUTE", "HOURLY", "UNTIL")):
            return case(rng)
    return zone, lines


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 7)
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(TimeoutError))
    cases = []
    while len(cases) < count:
        zone, lines = case(rng)
        text = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//random//EN", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", *lines, "END:VEVENT", "END:VCALENDAR", ""])
        signal.alarm(1)
        try:
            busy = busy_times(text.encode(), ZoneInfo(zone))
        except Exception:
            # A rule that never matches keeps the other library busy until the year 9999; some rules make it fail.
            continue
        finally:
            signal.alarm(0)
        if len(busy) <= 40:
            cases.append({"zone": zone, "lines": lines, "busy": busy})
    rows = ",\n".join(json.dumps(each) for each in cases)
    (Path(__file__).parent / "random_rules.json").write_text(f"[\n{rows}\n]\n")


if __name__ == "__main__":
    main()
