-- Makes the sensor buckets of [from_time, to_time) anew from the raw rows, hours from minutes, days from hours: of all
-- sensors, or of so many that follow one by name, so that the maker can pause between them and leave the processor to
-- others. Returns the last one done, null: none is left.
drop function roll_up_sensors(timestamptz, timestamptz);
create function roll_up_sensors(
  from_time timestamptz,
  to_time timestamptz,
  after_sensor text default null,
  most_sensors int default null
) returns text
  language plpgsql as $$
declare
  zone text := (select time_zone from companies where id = current_company_id());
  company uuid := current_company_id();
  slice text[];
  level record;
begin
  if most_sensors is not null then
    select array_agg(sensor_id order by sensor_id) into slice from (
      select sensor_id from sensor_latest
      where company_id = company and (after_sensor is null or sensor_id > after_sensor)
      order by sensor_id limit most_sensors) as next;
    if slice is null then
      return null;
    end if;
  end if;
  -- planned anew each time, for this very range
  execute $minutes$
    insert into sensor_minutes
    select company_id, sensor_id, date_trunc('minute', timestamp), count(*), min(value), max(value), sum(value),
      sum(value * value), min(timestamp), (array_agg(value order by timestamp))[1],
      max(timestamp), (array_agg(value order by timestamp desc))[1]
    from sensor_data
    where company_id = $1 and value is not null and timestamp >= $2 and timestamp < $3
      and ($4 is null or sensor_id = any ($4))
    group by 1, 2, 3
    on conflict (company_id, sensor_id, bucket) do update set
      sample_count = excluded.sample_count, value_min = excluded.value_min, value_max = excluded.value_max,
      value_sum = excluded.value_sum, value_squares = excluded.value_squares, first_at = excluded.first_at,
      first_value = excluded.first_value, last_at = excluded.last_at, last_value = excluded.last_value
  $minutes$ using company, from_time, to_time, slice;
  for level in select * from (values ('sensor_minutes', 'sensor_hours', 'hour'), ('sensor_hours', 'sensor_days', 'day')) as levels (finer, target, unit) loop
    execute format(
      'insert into %I
       select company_id, sensor_id, date_trunc($1, bucket, $4), sum(sample_count), min(value_min), max(value_max), sum(value_sum),
         sum(value_squares), min(first_at), (array_agg(first_value order by bucket))[1],
         max(last_at), (array_agg(last_value order by bucket desc))[1]
       from %I
       where company_id = $5 and bucket >= date_trunc($1, $2, $4)
         and bucket < end_of_bucket($1, $3 - interval ''1 microsecond'', $4)
         and ($6 is null or sensor_id = any ($6))
       group by 1, 2, 3
       on conflict (company_id, sensor_id, bucket) do update set
         sample_count = excluded.sample_count, value_min = excluded.value_min, value_max = excluded.value_max,
         value_sum = excluded.value_sum, value_squares = excluded.value_squares, first_at = excluded.first_at,
         first_value = excluded.first_value, last_at = excluded.last_at, last_value = excluded.last_value',
      level.target, level.finer)
      using level.unit, from_time, to_time, zone, company, slice;
  end loop;
  return slice[array_upper(slice, 1)];
end
$$;
