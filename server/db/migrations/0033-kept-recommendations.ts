import type { Migration } from './migration.ts'

/** What was found for months that are over, and what was written about it. Both can be made again: they are kept for speed alone. */
export const keptRecommendations: Migration = {
  number: 33,
  name: 'kept recommendations',
  sql: [
    `
CREATE TABLE kept_recommendation (
  month {order} NOT NULL, reach {order} NOT NULL, stamp {text} NOT NULL, advice {text} NOT NULL, kept_at {int} NOT NULL,
  PRIMARY KEY (month, reach)
);
CREATE TABLE recommendation_prose (
  month {order} NOT NULL, reach {order} NOT NULL, language {order} NOT NULL, told {order} NOT NULL, findings {text} NOT NULL,
  html {text} NOT NULL, written_at {int} NOT NULL,
  PRIMARY KEY (month, reach, language, told)
);
`,
  ],
  appendOnly: [],
}
