-- How quick pages were on the phones of members: sums a day by release and page, which say nothing of anybody.

create table page_vitals (
  -- a day of Shanghai
  day                date        not null,
  version            text        not null,
  page               text        not null,
  measure            text        not null check (measure in ('lcp', 'inp', 'cls')),
  -- the number of the histogram's bucket, four buckets to each doubling of the figure (stepOf in core/vitals.ts)
  step               smallint    not null check (step between 0 and 64),
  seen               integer     not null check (seen > 0),
  primary key (day, version, page, measure, step)
);
comment on table page_vitals is 'local: sums of the house, a few thousand rows a day at most';
