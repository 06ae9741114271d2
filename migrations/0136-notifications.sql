-- Notifications: people are told of alerts by mail and on their devices, as each of them has chosen. What happened is
-- noted in the transaction it happened in (notification_events), turned into what each person is to be told
-- (notification_items, one row per person, way, alert and step: nobody is told twice), gathered into mails and pushes
-- (notification_messages), and those are sent and repeated until they are out.

-- What holds for people who have not chosen; without a row the product's own defaults hold.
create table notification_defaults (
  company_id uuid primary key references companies on delete cascade,
  mail_severities text[] not null check (mail_severities <@ '{info,low,warning,error,critical}'),
  push_severities text[] not null check (push_severities <@ '{info,low,warning,error,critical}'),
  tells_resolution boolean not null,
  -- local time of the company; over midnight when the end is not after the beginning
  quiet_from time,
  quiet_to time,
  -- days on which a quiet time begins, 1 = Monday … 7 = Sunday
  quiet_days smallint[] not null check (quiet_days <@ '{1,2,3,4,5,6,7}'),
  critical_in_quiet boolean not null,
  -- how long a mail waits for more of the same burst
  gather_minutes smallint not null check (gather_minutes between 0 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
select protect_company_table('notification_defaults');
select announce_changes_of('notification_defaults', 'notification_defaults');
select count_versions_of('notification_defaults');
select audit_changes_of('notification_defaults');

-- What a person has chosen; goes when they leave the company.
create table notification_preferences (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  mail_severities text[] not null check (mail_severities <@ '{info,low,warning,error,critical}'),
  push_severities text[] not null check (push_severities <@ '{info,low,warning,error,critical}'),
  -- null: all. Alerts that belong to no machine are told anyway.
  machine_ids uuid[],
  tells_resolution boolean not null,
  quiet_from time,
  quiet_to time,
  quiet_days smallint[] not null check (quiet_days <@ '{1,2,3,4,5,6,7}'),
  critical_in_quiet boolean not null,
  gather_minutes smallint not null check (gather_minutes between 0 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, user_id),
  foreign key (user_id, company_id) references accounts.memberships (user_id, company_id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
);
select protect_company_table('notification_preferences');
select announce_changes_of('notification_preferences', 'notification_preferences');
select count_versions_of('notification_preferences');

-- A browser that takes pushes. Belongs to the session in which it was switched on and ends with it: whoever signs out,
-- here or from another device, gets nothing there any more.
create table push_subscriptions (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null references accounts.sessions on delete cascade,
  -- that of the session
  expires_at timestamptz not null,
  -- browser and system in words
  device_name text not null,
  -- host of the push service
  service text not null,
  -- SHA-256 of the address; the address and its keys are encrypted, the key lies outside of the database
  address_hash bytea not null,
  sealed_address bytea not null,
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, address_hash),
  foreign key (user_id, company_id) references accounts.memberships (user_id, company_id) on delete cascade
);
create index push_subscriptions_user on push_subscriptions (company_id, user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
select protect_company_table('push_subscriptions');
select announce_changes_of('push_subscriptions', 'push_subscriptions');

create table notification_events (
  company_id uuid not null references companies on delete cascade,
  position bigint generated always as identity,
  alert_id uuid not null,
  kind text not null check (kind in ('raised', 'resolved')),
  created_at timestamptz not null default now(),
  primary key (company_id, position),
  foreign key (company_id, alert_id) references alerts (company_id, id) on delete cascade
);
create index notification_events_alert on notification_events (company_id, alert_id);
select protect_company_table('notification_events');
select announce_changes_of('notification_events', 'notification_events');

create table notification_items (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  alert_id uuid not null,
  kind text not null check (kind in ('raised', 'resolved')),
  severity text not null,
  due_at timestamptz not null,
  -- waits for the end of a quiet time
  is_deferred boolean not null,
  -- when it went into a message; from then on the person counts as told
  collected_at timestamptz,
  -- that message already said that the alert is resolved
  told_resolved boolean not null default false,
  primary key (company_id, user_id, channel, alert_id, kind),
  foreign key (user_id, company_id) references accounts.memberships (user_id, company_id) on delete cascade,
  foreign key (company_id, alert_id) references alerts (company_id, id) on delete cascade
);
create index notification_items_due on notification_items (company_id, due_at) where collected_at is null;
create index notification_items_alert on notification_items (company_id, alert_id);
select protect_company_table('notification_items');

create table notification_messages (
  company_id uuid not null references companies on delete cascade,
  -- a mail has the same id in the outbox of the installation: it is put there once
  id uuid not null default gen_random_uuid(),
  position bigint generated always as identity,
  user_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  device_id uuid,
  -- as it was then: devices come and go, the list of what was sent stays
  device_name text,
  title text not null,
  body text not null,
  -- where a push leads, inside of the app
  path text not null,
  is_urgent boolean not null default false,
  alert_count integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  foreign key (user_id, company_id) references accounts.memberships (user_id, company_id) on delete cascade,
  foreign key (company_id, device_id) references push_subscriptions (company_id, id) on delete set null (device_id)
);
create index notification_messages_due on notification_messages (company_id, due_at) where state in ('waiting', 'sending');
create index notification_messages_newest on notification_messages (company_id, user_id, position);
create index notification_messages_device on notification_messages (company_id, device_id);
create index notification_messages_age on notification_messages (company_id, created_at);
select protect_company_table('notification_messages');
select announce_changes_of('notification_messages', 'notification_messages');

-- Nobody is told of the demo company's alerts, and nobody of what is over when it becomes known.
create function note_raised_alerts() returns trigger
  language plpgsql as $$
begin
  insert into notification_events (company_id, alert_id, kind)
  select added.company_id, added.id, 'raised'
  from added join companies company on company.id = added.company_id and not company.is_demo
  where not added.resolved;
  return null;
end
$$;
create trigger note_raised after insert on alerts
  referencing new table as added for each statement execute function note_raised_alerts();

-- Only who was or will be told of an alert has to hear that it is over; most alerts were told to nobody.
create function note_resolved_alert() returns trigger
  language plpgsql as $$
begin
  insert into notification_events (company_id, alert_id, kind)
  select new.company_id, new.id, 'resolved'
  where exists (select from notification_items where company_id = new.company_id and alert_id = new.id)
    or exists (select from notification_events where company_id = new.company_id and alert_id = new.id);
  return null;
end
$$;
create trigger note_resolved after update on alerts
  for each row when (new.resolved and not old.resolved) execute function note_resolved_alert();

-- What proves to push services that a push comes from this installation (VAPID); made once.
create table operator.push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  -- encrypted by the application (secret-box)
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on operator.push_keys to mes_operator;
