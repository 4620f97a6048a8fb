import type { Migration } from './migration.ts'

const goesWith = (when: string, event: string, name: string) => ({
  name,
  event,
  when,
  deed: `DELETE FROM file WHERE name = substr(OLD.image, 9) AND NOT EXISTS (SELECT 1 FROM item WHERE image = OLD.image)`,
})

/** Whatever becomes of an item, and whoever does it. 9: behind `uploads/`. */
const deeds = [
  goesWith(`OLD.image <> '' AND OLD.image <> NEW.image`, 'UPDATE OF image', 'item_image_changed'),
  goesWith(`OLD.image <> ''`, 'DELETE', 'item_image_deleted'),
]

/** An item may have a picture. The file goes when no item names it any more. */
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
