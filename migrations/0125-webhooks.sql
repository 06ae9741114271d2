-- Webhooks: other systems are told what happened. What is to be told is written in the transaction it happened in, one
-- row per event and webhook; sending comes afterwards and is repeated until the other side has taken it.
create table webhooks (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- AES-256-GCM; the key lies outside of the database
  secret bytea not null,
  -- loopback, private and link-local targets: an administrator's decision
  allow_private boolean not null default false,
  is_active boolean not null default true,
  -- why the system switched it off; null while it works or when a person did
  disabled_reason text,
  -- since when nothing has been taken; null when the last attempt was
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
select protect_company_table('webhooks');
select announce_changes_of('webhooks', 'webhooks');
-- What sending notes here is no edit.
create trigger count_version before update on webhooks
  for each row when (old.failing_since is not distinct from new.failing_since) execute function count_version();

create table webhook_deliveries (
  company_id uuid not null references companies on delete cascade,
  -- also names the delivery to the receiver: whatever is sent twice carries it twice
  id uuid not null default gen_random_uuid(),
  -- in the order things happened
  position bigint generated always as identity,
  webhook_id uuid not null,
  event_id uuid not null,
  event text not null,
  occurred_at timestamptz not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  -- the last answer: HTTP status and the beginning of the body, or why there was none
  answer_status integer,
  answer_text text,
  last_error text,
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, webhook_id, event_id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (company_id, due_at) where state in ('waiting', 'sending');
create index webhook_deliveries_newest on webhook_deliveries (company_id, webhook_id, position);
create index webhook_deliveries_age on webhook_deliveries (company_id, created_at);
select protect_company_table('webhook_deliveries');
select announce_changes_of('webhook_deliveries', 'webhook_deliveries');

-- Asked first by every trigger below: companies without webhooks pay one look into a nearly empty index.
create function webhook_wants(wanted text) returns boolean
  language sql stable
  return exists (select from webhooks where company_id = current_company_id() and is_active and wanted = any (events));

create function queue_webhook_event(event_name text, happened_at timestamptz, facts jsonb,
  identity uuid default gen_random_uuid()) returns void
  language sql volatile as $$
  insert into webhook_deliveries (company_id, webhook_id, event_id, event, occurred_at, data)
  select company_id, id, identity, event_name, happened_at, facts
  from webhooks where company_id = current_company_id() and is_active and event_name = any (events)
  on conflict (company_id, webhook_id, event_id) do nothing
$$;

create function webhook_order_status() returns trigger
  language plpgsql as $$
begin
  if not webhook_wants('order.status_changed') then return null; end if;
  perform queue_webhook_event('order.status_changed', now(), jsonb_build_object(
    'productionId', new.id, 'productionNumber', new.production_number, 'machineId', new.machine_id,
    'from', old.status, 'to', new.status, 'plannedQuantity', new.planned_quantity,
    'goodQuantity', new.good_quantity, 'scrapQuantity', new.scrap_quantity, 'reworkQuantity', new.rework_quantity));
  return null;
end
$$;
create trigger webhook_status after update on productions
  for each row when (old.status is distinct from new.status) execute function webhook_order_status();

create function webhook_booking() returns trigger
  language plpgsql as $$
begin
  if not webhook_wants('booking.made') then return null; end if;
  perform queue_webhook_event('booking.made', booking.booked_at, jsonb_build_object(
    'bookingId', booking.id, 'productionId', booking.production_id, 'productionNumber', production.production_number,
    'machineId', booking.machine_id, 'good', booking.good, 'scrap', booking.scrap, 'rework', booking.rework,
    'source', booking.source))
  from added booking
  join productions production on production.company_id = booking.company_id and production.id = booking.production_id;
  return null;
end
$$;
create trigger webhook_booking after insert on production_bookings
  referencing new table as added for each statement execute function webhook_booking();

create function webhook_downtime_facts(stop machine_downtime) returns jsonb
  language sql stable
  return jsonb_build_object(
    'downtimeId', stop.id, 'machineId', stop.machine_id,
    'machineName', (select name from machines where company_id = stop.company_id and id = stop.machine_id),
    'productionId', stop.production_id, 'category', stop.downtime_category, 'reason', stop.reason,
    'isPlanned', stop.is_planned, 'startedAt', iso_utc(stop.start_time), 'endedAt', iso_utc(stop.end_time),
    'durationMinutes', coalesce(stop.duration_minutes, round(extract(epoch from stop.end_time - stop.start_time) / 60, 2)));

-- A stop that is entered afterwards has begun and ended.
create function webhook_downtime() returns trigger
  language plpgsql as $$
begin
  if webhook_wants('downtime.started') then
    perform queue_webhook_event('downtime.started', stop.start_time, webhook_downtime_facts(stop))
    from added join machine_downtime stop on stop.company_id = added.company_id and stop.id = added.id;
  end if;
  if webhook_wants('downtime.ended') then
    perform queue_webhook_event('downtime.ended', stop.end_time, webhook_downtime_facts(stop))
    from added join machine_downtime stop on stop.company_id = added.company_id and stop.id = added.id
    where stop.end_time is not null;
  end if;
  return null;
end
$$;
create trigger webhook_downtime after insert on machine_downtime
  referencing new table as added for each statement execute function webhook_downtime();

create function webhook_downtime_end() returns trigger
  language plpgsql as $$
begin
  if webhook_wants('downtime.ended') then
    perform queue_webhook_event('downtime.ended', new.end_time, webhook_downtime_facts(new));
  end if;
  return null;
end
$$;
create trigger webhook_downtime_end after update on machine_downtime
  for each row when (old.end_time is null and new.end_time is not null) execute function webhook_downtime_end();

create function webhook_quality() returns trigger
  language plpgsql as $$
begin
  if not webhook_wants('quality_check.failed') then return null; end if;
  perform queue_webhook_event('quality_check.failed', new.check_date, jsonb_build_object(
    'checkId', new.id, 'checkNumber', new.check_number, 'productionId', new.production_id,
    'productId', new.product_id, 'machineId', new.machine_id, 'inspectedQuantity', new.inspected_quantity,
    'scrapQuantity', new.scrap_quantity, 'reworkQuantity', new.rework_quantity, 'defectType', new.defect_type,
    'defectSeverity', new.defect_severity));
  return null;
end
$$;
create trigger webhook_quality after insert on quality_checks
  for each row when (new.result = 'fail') execute function webhook_quality();
create trigger webhook_quality_change after update on quality_checks
  for each row when (new.result = 'fail' and old.result <> 'fail') execute function webhook_quality();

create function webhook_alert_facts(alert alerts) returns jsonb
  language sql stable
  return jsonb_build_object(
    'alertId', alert.id, 'machineId', alert.machine_id, 'severity', alert.severity, 'priority', alert.priority,
    'category', alert.category, 'code', alert.code, 'message', alert.message,
    'raisedAt', iso_utc(alert.first_occurred_at), 'resolvedAt', iso_utc(alert.resolved_at));

create function webhook_alert() returns trigger
  language plpgsql as $$
begin
  if webhook_wants('alert.raised') then
    perform queue_webhook_event('alert.raised', alert.first_occurred_at, webhook_alert_facts(alert))
    from added join alerts alert on alert.company_id = added.company_id and alert.id = added.id;
  end if;
  if webhook_wants('alert.resolved') then
    perform queue_webhook_event('alert.resolved', alert.resolved_at, webhook_alert_facts(alert))
    from added join alerts alert on alert.company_id = added.company_id and alert.id = added.id
    where alert.resolved;
  end if;
  return null;
end
$$;
create trigger webhook_alert after insert on alerts
  referencing new table as added for each statement execute function webhook_alert();

create function webhook_alert_resolved() returns trigger
  language plpgsql as $$
begin
  if webhook_wants('alert.resolved') then
    perform queue_webhook_event('alert.resolved', new.resolved_at, webhook_alert_facts(new));
  end if;
  return null;
end
$$;
create trigger webhook_alert_resolved after update on alerts
  for each row when (new.resolved and not old.resolved) execute function webhook_alert_resolved();

create function queue_material_event(material materials, stock_after numeric) returns void
  language sql volatile as $$
  select queue_webhook_event('material.below_safety_stock', now(), jsonb_build_object(
    'materialId', material.id, 'materialNumber', material.material_number, 'description', material.description,
    'unit', material.unit, 'stock', stock_after, 'safetyStock', material.safety_stock))
$$;

-- Only the step from enough to too little. Who moves stock holds the material's row, so that no two steps overlap.
-- Runs after balance_added (triggers of one event run by name).
create function webhook_stock() returns trigger
  language plpgsql as $$
begin
  if not webhook_wants('material.below_safety_stock') then return null; end if;
  perform queue_material_event(material, stock.stock)
  from (select company_id, material_id, sum(quantity) as moved from added group by company_id, material_id) step
  join materials material on material.company_id = step.company_id and material.id = step.material_id
  join material_stock stock on stock.company_id = step.company_id and stock.material_id = step.material_id
  where stock.stock < material.safety_stock and stock.stock - step.moved >= material.safety_stock;
  return null;
end
$$;
create trigger webhook_stock after insert on material_movements
  referencing new table as added for each statement execute function webhook_stock();

create function webhook_safety_stock() returns trigger
  language plpgsql as $$
declare
  stock_now numeric;
begin
  if not webhook_wants('material.below_safety_stock') then return null; end if;
  select stock into stock_now from material_stock where company_id = new.company_id and material_id = new.id;
  if stock_now < new.safety_stock and stock_now >= old.safety_stock then
    perform queue_material_event(new, stock_now);
  end if;
  return null;
end
$$;
create trigger webhook_safety_stock after update on materials
  for each row when (new.safety_stock > old.safety_stock) execute function webhook_safety_stock();

-- Due is a matter of the calendar: asked for by a job. One record is told once per day it is due on.
create function queue_maintenance_due(at timestamptz) returns void
  language plpgsql as $$
declare
  today date;
begin
  if not webhook_wants('maintenance.due') then return; end if;
  select (at at time zone time_zone)::date into today from companies where id = current_company_id();
  perform queue_webhook_event('maintenance.due', at, jsonb_build_object(
      'maintenanceId', record.id, 'title', record.title, 'maintenanceType', record.maintenance_type,
      'dueOn', record.maintenance_date, 'machineId', record.machine_id, 'machineName', machine.name,
      'plannedMinutes', record.planned_minutes),
    md5('maintenance.due ' || record.id || ' ' || record.maintenance_date)::uuid)
  from maintenance_records record
  join machines machine on machine.company_id = record.company_id and machine.id = record.machine_id
  where record.company_id = current_company_id() and record.status = 'planned'
    and record.maintenance_date between today - 7 and today;
end
$$;
