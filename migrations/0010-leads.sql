-- Requests from the contact page. They belong to the owner of the installation, not to a company (OPEN-037).
create table operator.leads (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  company text not null,
  phone text not null,
  plan text not null,
  employees text not null,
  message text not null,
  created_at timestamptz not null,
  source text not null,
  status text not null
);
create index leads_created on operator.leads (created_at);
grant select, insert, update, delete on operator.leads to mes_operator;
