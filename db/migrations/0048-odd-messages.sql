-- What a provider said and we could not believe waits for a person, not only for a reader of the log.
alter table provider_inbox add column read_at timestamptz;
alter table provider_inbox add column read_by text;
alter table provider_inbox add constraint read_by_somebody check ((read_at is null) = (read_by is null));
create index provider_inbox_odd on provider_inbox (received_at)
  where read_at is null and outcome in ('malformed', 'contradiction', 'foreign_order', 'unknown_order');

select distribute_tables();
