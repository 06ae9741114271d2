-- Mails with a formatted part and headers of their own; delivery without a transaction held open over the
-- conversation with the mail server.
alter table operator.mail_outbox
  add column body_html text,
  add column headers jsonb not null default '{}',
  -- 'newsletter' for what belongs to a subscriber and goes with them; null for everything else
  add column purpose text,
  -- taken by one process until then; if it dies, another takes the mail up again, under the same Message-ID
  add column claimed_until timestamptz;
create index mail_outbox_waiting on operator.mail_outbox (created_at) where state = 'waiting';
