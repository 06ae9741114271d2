-- Alerts are listed by when they last occurred.
create index alerts_last_occurred on alerts (company_id, last_occurred_at);
