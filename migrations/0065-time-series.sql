-- The other four time series beside energy_data: flat columns for what is asked, nested parts as JSON (OPEN-086,
-- OPEN-087). Ids are those the sources use, as text: a source may report before anybody entered its machine.
-- No foreign keys, for the reasons given in 0006.

-- One row per machine, moment and content: the same message delivered again is no second row.
create table machine_data (
  company_id uuid not null,
  machine_id text not null,
  -- as the source says
  timestamp timestamptz not null,
  received_at timestamptz not null,
  -- the normalised word
  status text not null,
  operational jsonb,
  production jsonb,
  performance jsonb,
  alarms jsonb,
  maintenance jsonb,
  metadata jsonb,
  -- {system, protocol, adapter}
  source jsonb,
  -- of the content, metadata aside
  digest bigint not null,
  primary key (company_id, machine_id, timestamp, digest)
) partition by range (timestamp);
create index machine_data_time on machine_data using brin (timestamp);
select protect_company_table('machine_data');
select announce_changes_of('machine_data', 'machine_data');

-- What the readings of a sensor have in common (place, unit, limits, accuracy, source), stored once: a row per
-- reading that repeated it would be four times as large and halve the ingest rate.
create table sensor_contexts (
  company_id uuid not null references companies on delete cascade,
  -- derived from the content
  id bigint not null,
  sensor_type text not null,
  unit text not null,
  location jsonb,
  thresholds jsonb,
  metadata jsonb,
  source jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
select protect_company_table('sensor_contexts');

create table sensor_data (
  company_id uuid not null,
  sensor_id text not null,
  timestamp timestamptz not null,
  received_at timestamptz not null,
  value double precision,
  -- good, bad, uncertain
  quality text,
  -- score of the data quality, 0..100
  data_quality smallint,
  context_id bigint not null,
  -- the value as delivered, where it differs
  raw jsonb,
  statistics jsonb,
  alerts jsonb
) partition by range (timestamp);
-- One row per sensor, moment and value; at the same time the index every chart reads without touching the rows.
create unique index sensor_data_reading on sensor_data (company_id, sensor_id, timestamp, value) nulls not distinct;
create index sensor_data_time on sensor_data using brin (timestamp);
select protect_company_table('sensor_data');
select announce_changes_of('sensor_data', 'sensor_data');

-- The whole record of DATA-42..46, for whoever wants it in one piece.
create view sensor_records with (security_invoker = true) as
  select d.company_id, d.sensor_id, d.timestamp, d.received_at, d.value, c.unit, d.quality, c.sensor_type, d.raw,
    c.location, d.statistics, c.thresholds, d.alerts, c.metadata, d.data_quality, c.source
  from sensor_data d join sensor_contexts c on c.company_id = d.company_id and c.id = d.context_id;
grant select on sensor_records to mes_app;

create table quality_data (
  company_id uuid not null,
  -- the inspection, or product and batch
  record_id text not null,
  timestamp timestamptz not null,
  received_at timestamptz not null,
  product_id text,
  batch_id text,
  -- pass, fail, rework, unknown
  result text not null,
  inspection jsonb,
  measurements jsonb,
  defects jsonb,
  source jsonb,
  digest bigint not null,
  primary key (company_id, record_id, timestamp, digest)
) partition by range (timestamp);
create index quality_data_time on quality_data using brin (timestamp);
select protect_company_table('quality_data');
select announce_changes_of('quality_data', 'quality_data');

create table production_data (
  company_id uuid not null,
  order_id text not null,
  timestamp timestamptz not null,
  received_at timestamptz not null,
  product_id text,
  machine_id text,
  status text not null,
  -- percent, 0..100
  progress double precision,
  quantity jsonb,
  timing jsonb,
  source jsonb,
  digest bigint not null,
  primary key (company_id, order_id, timestamp, digest)
) partition by range (timestamp);
create index production_data_time on production_data using brin (timestamp);
select protect_company_table('production_data');
select announce_changes_of('production_data', 'production_data');
