import type { Migration } from './migration.ts'

/** Expenses templates, each with the initial lines of a bill. */
export const expensesTemplates: Migration = {
  number: 28,
  name: 'expenses templates',
  sql: [
    `
CREATE TABLE expenses_template (
  id {id}, version {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL, changed_at {int} NOT NULL,
  code {text} NOT NULL, code_order {order} NOT NULL, code_look {order} NOT NULL,
  name_ar {text} NOT NULL, name_ar_order {order} NOT NULL, name_en {text} NOT NULL, name_en_order {order} NOT NULL,
  supplier_id {int} REFERENCES party, branch_id {int} REFERENCES branch, cost_centre_id {int} REFERENCES cost_center
);
CREATE INDEX expenses_template_code ON expenses_template (is_active, code_order, id);
CREATE INDEX expenses_template_code_look ON expenses_template (code_look);
CREATE INDEX expenses_template_name_ar ON expenses_template (is_active, name_ar_order, id);
CREATE INDEX expenses_template_name_en ON expenses_template (is_active, name_en_order, id);
CREATE INDEX expenses_template_supplier ON expenses_template (supplier_id);
CREATE INDEX expenses_template_branch ON expenses_template (branch_id);
CREATE INDEX expenses_template_cost_centre ON expenses_template (cost_centre_id);
CREATE TABLE expenses_template_line (
  id {id}, template_id {int} NOT NULL REFERENCES expenses_template, account_id {int} NOT NULL REFERENCES account, note {text} NOT NULL,
  vat_category {text} NOT NULL, price_includes_vat {int} NOT NULL, amount {int}
);
CREATE INDEX expenses_template_line_template ON expenses_template_line (template_id);
CREATE INDEX expenses_template_line_account ON expenses_template_line (account_id);
`,
  ],
  appendOnly: [],
  revised: { catalogue: ['expenses_template'] },
}
