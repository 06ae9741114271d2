-- The newsletter of the installation (OPEN-040): subscribers with proof of consent, lists, issues, and one delivery per
-- recipient and issue. No address of a visitor's computer is stored anywhere.

create table operator.newsletter_settings (
  is_only boolean primary key default true check (is_only),
  mails_per_minute integer not null default 120 check (mails_per_minute between 1 and 6000),
  -- the next batch may start then; taking it moves it on, so that several processes keep one rate
  next_batch_at timestamptz not null default now(),
  -- what keeps the mail server from taking anything, in a sentence; null while it does
  server_problem text,
  server_failures integer not null default 0,
  -- signs the links to unsubscribe; two random UUIDs are 244 random bits
  link_key bytea not null
);
insert into operator.newsletter_settings (link_key)
  values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create table operator.newsletter_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  description text not null default '',
  -- who signs up on the website joins these
  joins_at_sign_up boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index newsletter_lists_name on operator.newsletter_lists (lower(name));
insert into operator.newsletter_lists (name, description, joins_at_sign_up)
  values ('Newsletter', 'Alle, die sich auf der Website angemeldet haben', true);

create table operator.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
  source text not null,
  -- only the SHA-256 of the token in the mailed link
  confirm_token_hash bytea unique,
  confirm_expires_at timestamptz,
  -- the last mail asking to confirm, so that nobody can flood an address
  asked_at timestamptz,
  requested_at timestamptz not null default now(),
  consent_at timestamptz,
  consent_version text,
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  bounce_reason text,
  created_at timestamptz not null default now(),
  check (state <> 'confirmed' or (consent_at is not null and consent_version is not null))
);
create unique index newsletter_subscribers_email on operator.newsletter_subscribers (lower(email));
create index newsletter_subscribers_state on operator.newsletter_subscribers (state);

create table operator.newsletter_memberships (
  subscriber_id uuid not null references operator.newsletter_subscribers on delete cascade,
  list_id uuid not null references operator.newsletter_lists on delete cascade,
  primary key (subscriber_id, list_id)
);
create index newsletter_memberships_list on operator.newsletter_memberships (list_id);

create table operator.newsletters (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  preheader text not null default '',
  body_markdown text not null default '',
  list_id uuid references operator.newsletter_lists on delete set null,
  state text not null default 'draft' check (state in ('draft', 'sending', 'paused', 'sent')),
  version integer not null default 1,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index newsletters_sending on operator.newsletters (started_at) where state = 'sending';

create table operator.newsletter_deliveries (
  id uuid primary key default gen_random_uuid(),
  newsletter_id uuid not null references operator.newsletters on delete cascade,
  -- null once the subscriber was erased; so is the recipient then
  subscriber_id uuid references operator.newsletter_subscribers on delete set null,
  recipient text,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'outbox', 'failed', 'bounced', 'skipped')),
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  sent_at timestamptz,
  outbox_id uuid references operator.mail_outbox on delete set null,
  -- one mail per recipient and issue, whatever happens
  unique (newsletter_id, subscriber_id)
);
create index newsletter_deliveries_open on operator.newsletter_deliveries (newsletter_id, due_at)
  where state in ('pending', 'sending');
create index newsletter_deliveries_subscriber on operator.newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_outbox on operator.newsletter_deliveries (outbox_id);

grant select, update on operator.newsletter_settings to mes_operator;
grant select, insert, update, delete on operator.newsletter_lists, operator.newsletter_subscribers,
  operator.newsletter_memberships, operator.newsletters, operator.newsletter_deliveries to mes_operator;
