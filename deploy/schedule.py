"""The periodic tasks: beat queues them, a worker runs them."""

from typing import Any

from celery.schedules import crontab

BY_ITSELF: dict[str, dict[str, Any]] = {
    # The store is the truth: whatever a lost message left undone is caught up.
    "catch-up": {
        "task": "rulings.tasks.catch_up",
        "schedule": 15.0,
        # Without a worker these pile up; one is as good as a hundred.
        "options": {"expires": 15.0},
    },
    "ring-due": {
        "task": "deploy.tasks.ring_due",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
    "close-due": {"task": "rulings.tasks.close_due", "schedule": 60.0},
    "send-mails": {
        "task": "rulings.tasks.send_mails",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
    "send-webhooks": {
        "task": "deploy.tasks.send_webhooks",
        "schedule": 10.0,
        "options": {"expires": 10.0},
    },
    "forget-deliveries": {"task": "deploy.tasks.forget_deliveries", "schedule": 3600.0},
    # Once a day is meant: a server that is off at night does it when it is on.
    "seal-streams": {"task": "deploy.tasks.seal_streams", "schedule": 3600.0},
    "make-partitions": {
        "task": "deploy.tasks.make_partitions",
        "schedule": 3600.0,
    },
    # Each unknown name that is tried at the login leaves a row.
    "forget-old-tries": {"task": "deploy.tasks.forget_old_tries", "schedule": 3600.0},
    "forget-past-names": {
        "task": "deploy.tasks.forget_past_names",
        # A server that is off at night does it when it is on.
        "schedule": crontab(hour="3", minute="30"),
    },
}
