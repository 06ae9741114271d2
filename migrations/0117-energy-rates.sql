-- What a kilowatt-hour costs and emits, from a day on. Before the first row, and without any, the defaults of the
-- specification hold (src/energy/tariff.ts).
create table energy_rates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default gen_random_uuid(),
  valid_from date not null,
  currency text not null check (currency in ('EUR', 'CHF')),
  -- per kWh
  peak_rate double precision not null check (peak_rate >= 0),
  off_peak_rate double precision not null check (off_peak_rate >= 0),
  -- local hours, the same on all days
  peak_from_hour integer not null check (peak_from_hour between 0 and 23),
  peak_before_hour integer not null check (peak_before_hour between 1 and 24),
  carbon_kg_per_kwh double precision not null check (carbon_kg_per_kwh >= 0),
  source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint energy_rates_day unique (company_id, valid_from),
  constraint energy_rates_hours check (peak_from_hour < peak_before_hour)
);
select protect_company_table('energy_rates');
select announce_changes_of('energy_rates', 'energy_rates');
select count_versions_of('energy_rates');
select audit_changes_of('energy_rates');
