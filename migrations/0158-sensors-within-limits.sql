-- Judged when the value is stored, so that looking for the sensors that are not in order need not judge thousands that
-- are. Null: not judged, or by limits that no longer hold.
alter table sensor_latest add column within_limits boolean;

create function follow_changed_sensors() returns trigger
  language plpgsql as $$
begin
  update sensor_latest newest set within_limits = null
  from after join before on before.company_id = after.company_id and before.id = after.id
  where newest.company_id = after.company_id and newest.sensor_id = after.sensor_id
    and (before.sensor_id, before.type, before.threshold_mode, before.threshold_min, before.threshold_max,
         before.threshold_critical)
      is distinct from (after.sensor_id, after.type, after.threshold_mode, after.threshold_min, after.threshold_max,
         after.threshold_critical);
  -- Under its old name it is as good as deleted: values that still come by it are nobody's.
  insert into sensor_removals (company_id, sensor_id)
  select before.company_id, before.sensor_id from before
  join after on after.company_id = before.company_id and after.id = before.id
  where before.sensor_id <> after.sensor_id
  on conflict (company_id, sensor_id) do update set removed_at = now();
  delete from sensor_removals removal using after
  where removal.company_id = after.company_id and removal.sensor_id = after.sensor_id;
  return null;
end
$$;
create trigger sensors_changed after update on sensors
  referencing old table as before new table as after
  for each statement execute function follow_changed_sensors();
