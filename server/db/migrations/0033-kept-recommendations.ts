import type { Migration } from './migration.ts'

/** A cache of the findings of past months and of the texts written about them. Both can be computed again. */
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
