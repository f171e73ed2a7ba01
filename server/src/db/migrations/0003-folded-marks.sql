-- A search folds invisible marks, and dashes and blanks of any kind, as `cleanMarks` on screens does.
create or replace function folded(text) returns text language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(
      regexp_replace(regexp_replace(
        lower(regexp_replace(normalize($1, nfd),
          '[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')
          collate "und-x-icu"),
        '[\u2010-\u2015\u2212]', '-', 'g'),
        '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'łøđı''’‘ʼʻ`´', 'lodi');

-- What is stored is folded again only when its row is written.
update prepend set text = text;
update app_user set first_name = first_name, last_name = last_name;
update job set title = title;
