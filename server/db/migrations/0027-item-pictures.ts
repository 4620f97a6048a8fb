import type { Migration } from './migration.ts'

const goesWith = (when: string, event: string, name: string) => ({
  name,
  event,
  when,
  deed: `DELETE FROM file WHERE name = substr(OLD.image, 9) AND NOT EXISTS (SELECT 1 FROM item WHERE image = OLD.image)`,
})

/** Covers every change of an item by any code path. 9 is the length of `uploads/` plus one. */
const deeds = [
  goesWith(`OLD.image <> '' AND OLD.image <> NEW.image`, 'UPDATE OF image', 'item_image_changed'),
  goesWith(`OLD.image <> ''`, 'DELETE', 'item_image_deleted'),
]

/** Items may have a picture. The file is deleted when no item refers to it any more. */
export const itemPictures: Migration = {
  number: 27,
  name: 'item pictures',
  sql: [
    `
ALTER TABLE item ADD COLUMN image {text} NOT NULL DEFAULT '';
CREATE INDEX item_image ON item (image) WHERE image <> '';
CREATE INDEX file_user ON file (user_id, created_at);
`,
  ],
  appendOnly: [],
  triggers: kind =>
    deeds.flatMap(({ name, event, when, deed }) =>
      kind === 'sqlite'
        ? [`CREATE TRIGGER ${name} AFTER ${event} ON item WHEN ${when} BEGIN ${deed}; END`]
        : [
            `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${deed}; RETURN NULL; END $$`,
            `CREATE TRIGGER ${name} AFTER ${event} ON item FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
          ],
    ),
}
