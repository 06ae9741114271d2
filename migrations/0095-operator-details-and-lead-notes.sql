-- What the person who runs the installation says about themselves on the public pages. One row or none.
create table operator.operator_details (
  only_row boolean primary key default true check (only_row),
  name text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default '',
  phone text not null default '',
  email text not null default '',
  register_entry text not null default '',
  vat_number text not null default '',
  responsible_person text not null default '',
  data_protection_contact text not null default '',
  hosting text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  version integer not null default 1
);
grant select, insert, update, delete on operator.operator_details to mes_operator;

-- The columns of the specification stay as they are; these are the inbox's own.
alter table operator.leads
  add column handled_at timestamptz,
  add column version integer not null default 1,
  add constraint leads_status check (status in ('new', 'in_progress', 'answered', 'closed', 'spam'));
create index leads_status_created on operator.leads (status, created_at desc);

create table operator.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references operator.leads on delete cascade,
  author text not null,
  body text not null check (btrim(body) <> ''),
  created_at timestamptz not null default now()
);
create index lead_notes_lead on operator.lead_notes (lead_id, created_at);
grant select, insert, update, delete on operator.lead_notes to mes_operator;
