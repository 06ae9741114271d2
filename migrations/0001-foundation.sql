-- Roles, the functions every later migration uses, companies and accounts.
--
-- mes_app       serves the pages: reads and writes company-owned rows, always under row-level security.
-- mes_accounts  signs people in: alone may read password hashes and session tokens.
-- mes_operator  serves the person who runs the installation: outgoing mail (it holds reset links), leads, blog.
-- None may change the schema. The application connects as the schema's owner only to migrate.

do $$
begin
  if not exists (select from pg_roles where rolname = 'mes_app') then
    create role mes_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'mes_accounts') then
    create role mes_accounts nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'mes_operator') then
    create role mes_operator nologin;
  end if;
end
$$;

-- A member may switch to these roles at connection time; a superuser may anyway.
grant mes_app, mes_accounts, mes_operator to current_user;

create schema accounts;
create schema operator;
revoke create on schema public from public;
grant usage on schema public to mes_app, mes_accounts;
grant usage on schema accounts to mes_accounts;
grant usage on schema operator to mes_operator, mes_accounts;

-- The company of the running transaction; null outside of one, and null matches no row.
create function current_company_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

-- Turns a table with a company_id into one that only its company can see. Foreign keys are checked by the
-- database without row-level security, so they must carry company_id too: reference (company_id, id).
create function protect_company_table(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy company_isolation on %s using (company_id = current_company_id()) with check (company_id = current_company_id())',
    target);
  execute format('grant select, insert, update, delete on %s to mes_app', target);
end
$$;

-- Announces a change once per statement as {"company": …, "topic": <table>}; identical announcements of one
-- transaction are merged by PostgreSQL, so a bulk load costs one message.
create function announce_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify(
    'mes_change',
    json_build_object('company', current_setting('app.company_id', true), 'topic', tg_argv[0])::text);
  return null;
end
$$;

create function announce_changes_of(target regclass, topic text) returns void
  language plpgsql as $$
begin
  execute format(
    'create trigger announce_change after insert or update or delete on %s for each statement execute function announce_change(%L)',
    target, topic);
end
$$;

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  time_zone text not null default 'Europe/Zurich',
  locale text not null default 'de-DE',
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
-- At most one demo company.
create unique index companies_demo on companies (is_demo) where is_demo;
alter table companies enable row level security;
alter table companies force row level security;
create policy company_isolation on companies using (id = current_company_id()) with check (id = current_company_id());
-- Signing in happens before a company is known: that role may look up any company's name, and only that role.
create policy sign_in on companies for select to mes_accounts using (true);
grant select, update on companies to mes_app;
grant select, insert on companies to mes_accounts;

create table accounts.users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on accounts.users (lower(email));

create table accounts.memberships (
  user_id uuid not null references accounts.users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  role text not null check (role in ('administrator', 'management', 'production', 'viewer', 'demo')),
  created_at timestamptz not null default now(),
  -- who belongs to several companies signs in to the one used last
  last_used_at timestamptz not null default now(),
  primary key (user_id, company_id)
);
create index memberships_company on accounts.memberships (company_id);

-- token_hash is the SHA-256 of the cookie's value: who reads this table still cannot sign in.
create table accounts.sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  -- null for the public demo: nobody is signed in
  user_id uuid references accounts.users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  -- an account that looks at the demo company keeps its own company_id and sees the demo until it ends it
  viewing_demo boolean not null default false,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on accounts.sessions (user_id);
create index sessions_expiry on accounts.sessions (expires_at);

create table accounts.invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  email text not null,
  role text not null check (role in ('administrator', 'management', 'production', 'viewer')),
  token_hash bytea not null unique,
  invited_by uuid references accounts.users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create index invitations_company on accounts.invitations (company_id);

-- One-time links sent by mail: password reset, confirmation of an address.
create table accounts.mail_tokens (
  token_hash bytea primary key,
  user_id uuid not null references accounts.users on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'confirm_email')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on accounts.mail_tokens (user_id);

grant select, insert, update, delete on all tables in schema accounts to mes_accounts;

-- What the installation sends by mail. Without a mail server it stays here, readable by the owner.
create table operator.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_outbox_created on operator.mail_outbox (created_at desc);
grant select, insert, update, delete on operator.mail_outbox to mes_operator;
grant insert on operator.mail_outbox to mes_accounts;
