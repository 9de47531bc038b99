-- additive
-- Areas where nothing is delivered to the door, as the carrier's people drew or imported them: `polygons` is the
-- coordinates of a GeoJSON MultiPolygon. Zones of `./posta geo import` are in the file of addresses instead.
create table restricted_zone (
  id text not null primary key,
  name text not null,
  reason text not null,
  since_day text not null,
  polygons text not null,
  changed_at bigint not null
);
