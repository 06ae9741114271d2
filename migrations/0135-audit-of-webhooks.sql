-- Webhooks came after the log of changes (0115). What the sending itself notes about a webhook is no edit.
select audit_changes_of('webhooks', without_actor => '{failing_since}');
