-- When the demo company was last filled: it is filled anew every day, so that its history ends today.
create table operator.demo_loads (
  loaded_at timestamptz primary key,
  seed text not null,
  duration_ms integer not null
);
grant select, insert, delete on operator.demo_loads to mes_operator;
