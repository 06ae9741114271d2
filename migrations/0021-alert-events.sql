-- What happened to an alert: who acknowledged, escalated, commented or resolved it, and when. Only ever added to.
create table alert_events (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  alert_id uuid not null,
  event_type text not null check (event_type in ('acknowledged', 'commented', 'escalated', 'resolved')),
  -- a comment, or the reason of a step
  note text check (btrim(note) <> ''),
  -- the level after an escalation
  escalation_level smallint,
  -- as the account was called then; no reference, so that leaving accounts do not change the history
  author text,
  happened_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, alert_id) references alerts (company_id, id) on delete cascade,
  check (event_type <> 'commented' or note is not null)
);
create index alert_events_alert on alert_events (company_id, alert_id, happened_at);
select protect_company_table('alert_events');
select announce_changes_of('alert_events', 'alert_events');
revoke update on alert_events from mes_app;
