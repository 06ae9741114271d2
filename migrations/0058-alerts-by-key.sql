-- Alerts about one lasting thing (a material of an order) carry its key, so that it is told once.
create index alerts_source_key on alerts (company_id, (source ->> 'key')) where source ? 'key';
