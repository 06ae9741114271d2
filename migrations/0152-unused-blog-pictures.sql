-- Since when no text shows a picture: after a week it is removed (src/cms/server/collect-pictures.ts).
alter table operator.blog_media add column unused_since timestamptz;
create index blog_media_unused on operator.blog_media (unused_since) where unused_since is not null;
