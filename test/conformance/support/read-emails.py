"""Reads mails with Python's own parser: a JSON list of their texts comes in, what it has read of each goes out."""

import json
import sys
from email import message_from_string, policy


def defects(part):
    headers = [str(defect) for value in part.values() for defect in value.defects]
    return headers + [str(defect) for defect in part.defects]


def body(part):
    return part.get_content() if part else None


def addresses(value):
    return [{"name": one.display_name, "address": one.addr_spec} for one in value.addresses] if value else []


def read(text):
    mail = message_from_string(text, policy=policy.default)
    return {
        "subject": mail["subject"],
        "from": addresses(mail["from"]),
        "to": addresses(mail["to"]),
        "replyTo": addresses(mail["reply-to"]),
        "messageId": mail["message-id"],
        "html": body(mail.get_body(("html",))),
        "text": body(mail.get_body(("plain",))),
        "types": [part.get_content_type() for part in mail.walk() if not part.is_multipart()],
        "defects": [defect for part in mail.walk() for defect in defects(part)],
    }


json.dump([read(text) for text in json.load(sys.stdin)], sys.stdout)
