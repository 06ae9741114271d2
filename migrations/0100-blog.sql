-- The blog of the installation (OPEN-040). It belongs to the owner of the installation, not to a company.

-- A picture is stored in several widths as WebP; its address never shows anything else, so browsers keep it for ever.
create table operator.blog_media (
  id uuid primary key default gen_random_uuid(),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

create table operator.blog_media_files (
  media_id uuid not null references operator.blog_media on delete cascade,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (media_id, width)
);

create table operator.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (btrim(title) <> ''),
  summary text not null default '',
  -- cleaned by the server before it is stored; nothing else may write it
  body_html text not null default '',
  tags text[] not null default '{}',
  cover_media_id uuid references operator.blog_media,
  cover_alt text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  author_name text not null default '',
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published')),
  -- when a scheduled post is due
  publish_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state = 'published') = (published_at is not null))
);
create unique index blog_posts_slug on operator.blog_posts (slug);
create index blog_posts_published on operator.blog_posts (published_at desc) where state = 'published';
create index blog_posts_due on operator.blog_posts (publish_at) where state = 'scheduled';
select count_versions_of('operator.blog_posts');

-- Addresses a post once had: they lead on to where it is now.
create table operator.blog_old_slugs (
  slug text primary key,
  post_id uuid not null references operator.blog_posts on delete cascade
);
create index blog_old_slugs_post on operator.blog_old_slugs (post_id);

-- Counts only: nothing about who read.
create table operator.blog_visits (
  day date not null,
  post_id uuid not null references operator.blog_posts on delete cascade,
  referrer_kind text not null check (referrer_kind in ('direct', 'internal', 'search', 'social', 'newsletter', 'other')),
  visits integer not null default 0 check (visits >= 0),
  primary key (day, post_id, referrer_kind)
);
create index blog_visits_post on operator.blog_visits (post_id);

-- The articles that come with the product were put in; whoever deletes them all does not get them back.
create table operator.blog_seeded (
  only_row boolean primary key default true check (only_row),
  seeded_at timestamptz not null default now()
);

grant select, insert, update, delete on
  operator.blog_posts, operator.blog_old_slugs, operator.blog_media, operator.blog_media_files, operator.blog_visits,
  operator.blog_seeded
  to mes_operator;
