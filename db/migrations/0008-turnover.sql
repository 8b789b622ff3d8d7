-- Turnover: what a deposit or a gift asks to be played, which bets counted, and what they were used
-- for (rulebook 5). Rows are only added; a closing may be released when its withdrawal comes back.

create table turnover_obligations (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  source             text        not null check (source in ('deposit', 'bonus', 'earned')),
  -- what it came from: the deposit, or the gift
  ref                text        not null,
  face               bigint      not null check (face > 0),
  required           bigint      not null check (required > 0),
  created_at         timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, id)
);
create unique index turnover_obligations_once on turnover_obligations (bucket, member_id, source, ref);

-- A closed obligation asks for nothing more: it is played through (done), the member was out of money
-- at a later deposit (reset), a withdrawal pays for what is missing, or the deposit was taken back (undone).
create table turnover_closings (
  bucket             smallint    not null,
  member_id          bigint      not null,
  obligation_id      uuid        not null,
  id                 uuid        not null,
  reason             text        not null check (reason in ('done', 'reset', 'withdrawal', 'undone')),
  ref                text        not null,
  closed_at          timestamptz not null default clock_timestamp(),
  released_at        timestamptz,
  primary key (bucket, member_id, obligation_id, id)
);
create unique index turnover_closed_once on turnover_closings (bucket, member_id, obligation_id)
  where released_at is null and reason <> 'undone';
-- Money that is taken back asks for nothing, whatever else has closed it and may be released.
create unique index turnover_undone_once on turnover_closings (bucket, member_id, obligation_id)
  where released_at is null and reason = 'undone';

-- One row a settled wager, counting or not: the key counts it exactly once.
create table turnover_bets (
  bucket             smallint    not null,
  member_id          bigint      not null,
  order_id           uuid        not null,
  line               smallint    not null,
  effective          bigint      not null check (effective >= 0),
  counted            bigint      not null check (counted >= 0),
  placed_at          timestamptz not null,
  -- when its chunk was counted, which is how it is found again
  counted_at         timestamptz not null,
  -- the kind of game: lottery, electronic, video, fishing, sports, chess
  category           text        not null,
  primary key (bucket, member_id, order_id, line)
);

-- Written in the order of that time, so a summary per stretch of pages finds a chunk.
create index turnover_bets_counted on turnover_bets using brin (counted_at) with (autosummarize = on);

-- The obligations that a counted line fulfilled, oldest first. One fen of turnover is used once.
create table turnover_used (
  bucket             smallint    not null,
  member_id          bigint      not null,
  order_id           uuid        not null,
  line               smallint    not null,
  obligation_id      uuid        not null,
  amount             bigint      not null check (amount > 0),
  primary key (bucket, member_id, order_id, line, obligation_id)
);
create index turnover_used_for on turnover_used (bucket, member_id, obligation_id);

-- house table by bucket: what each source of wagers settled together and is counted. What came of it, line by line,
-- is a fact (decision 0033).
create table turnover_chunks (
  bucket             smallint    not null,
  source             text        not null,
  key                text        not null,
  counted_at         timestamptz not null default clock_timestamp(),
  -- the Shanghai day that it was settled on
  day                date        not null,
  primary key (bucket, source, key)
);
create unique index turnover_chunks_counted on turnover_chunks (bucket, counted_at);

-- house table by bucket: up to when all that a source settled is counted, so that no statement looks further back
create table turnover_upto (
  bucket             smallint    not null,
  source             text        not null,
  upto               timestamptz not null,
  primary key (bucket, source)
);
