/** The first tables: company, access, catalogue, parties, bills, stock and ledger. */
import type { Migration } from './migration.ts'

const branchAndCompany = `
CREATE TABLE secret (name {text} PRIMARY KEY, value {text} NOT NULL, created_at {int} NOT NULL);
CREATE TABLE setting (key {text} PRIMARY KEY, value {text} NOT NULL, changed_at {int} NOT NULL);
CREATE TABLE revision (subject {text} PRIMARY KEY, number {int} NOT NULL);
INSERT INTO revision (subject, number) VALUES ('configuration', 1), ('catalogue', 1);
CREATE TABLE company (
  id {int} PRIMARY KEY CHECK (id = 1), name_ar {text} NOT NULL, name_en {text} NOT NULL, vat_number {text} NOT NULL,
  cr_number {text} NOT NULL, building_number {text} NOT NULL, street {text} NOT NULL, district {text} NOT NULL, city {text} NOT NULL,
  postal_code {text} NOT NULL, additional_number {text} NOT NULL, phone {text} NOT NULL, unified_phone {text} NOT NULL,
  mobile {text} NOT NULL, email {text} NOT NULL, website {text} NOT NULL, time_zone {text} NOT NULL
);
CREATE TABLE branch (
  id {id}, code_prefix {text} NOT NULL UNIQUE, name_ar {text} NOT NULL, name_en {text} NOT NULL, address {text} NOT NULL,
  is_active {int} NOT NULL
);
CREATE TABLE counter (
  branch_id {int} NOT NULL REFERENCES branch, kind {text} NOT NULL, next_number {int} NOT NULL, PRIMARY KEY (branch_id, kind)
);
CREATE TABLE cost_center (
  id {id}, branch_id {int} NOT NULL REFERENCES branch, name_ar {text} NOT NULL, name_en {text} NOT NULL, is_open {int} NOT NULL,
  started_day {text} NOT NULL, closed_day {text}
);
CREATE INDEX cost_center_branch ON cost_center (branch_id);
`

const access = `
CREATE TABLE user_account (
  id {id}, user_name {text} NOT NULL, user_name_folded {text} NOT NULL UNIQUE, full_name {text} NOT NULL, email {text} NOT NULL,
  email_folded {text} NOT NULL UNIQUE, job_title {text} NOT NULL, phone {text} NOT NULL, password_hash {text} NOT NULL,
  is_enabled {int} NOT NULL, must_change_password {int} NOT NULL, discount_limit {int}, branch_id {int} REFERENCES branch,
  picture {text} NOT NULL, failed_count {int} NOT NULL, locked_until {int} NOT NULL, configuration {text} NOT NULL,
  created_at {int} NOT NULL
);
CREATE TABLE role (
  id {id}, name {text} NOT NULL, name_folded {text} NOT NULL UNIQUE, description {text} NOT NULL, discount_percentage {int}
);
CREATE TABLE role_feature (role_id {int} NOT NULL REFERENCES role, feature_code {text} NOT NULL, PRIMARY KEY (role_id, feature_code));
CREATE TABLE user_role (
  user_id {int} NOT NULL REFERENCES user_account, role_id {int} NOT NULL REFERENCES role, PRIMARY KEY (user_id, role_id)
);
CREATE INDEX user_role_role ON user_role (role_id);
CREATE TABLE user_feature (
  user_id {int} NOT NULL REFERENCES user_account, feature_code {text} NOT NULL, PRIMARY KEY (user_id, feature_code)
);
CREATE TABLE refresh_token (
  id {id}, family {text} NOT NULL, user_id {int} NOT NULL REFERENCES user_account, token_hash {text} NOT NULL UNIQUE,
  started_at {int} NOT NULL, issued_at {int} NOT NULL, expires_at {int} NOT NULL, used_at {int}, successor_used {int} NOT NULL, revoked_at {int}
);
CREATE INDEX refresh_token_family ON refresh_token (family);
CREATE INDEX refresh_token_user ON refresh_token (user_id);
CREATE TABLE rate_limit (bucket {text} PRIMARY KEY, window_start {int} NOT NULL, count {int} NOT NULL);
CREATE TABLE file (
  id {id}, name {text} NOT NULL UNIQUE, original_name {text} NOT NULL, media_type {text} NOT NULL, size {int} NOT NULL,
  content {blob} NOT NULL, created_at {int} NOT NULL, user_id {int} REFERENCES user_account
);
CREATE TABLE audit (
  id {id}, at {int} NOT NULL, user_id {int} REFERENCES user_account, action {text} NOT NULL, subject {text} NOT NULL,
  detail {text} NOT NULL
);
`

const catalogue = `
CREATE TABLE account (
  id {id}, code {text} NOT NULL UNIQUE, parent_id {int} REFERENCES account, name_ar {text} NOT NULL, name_en {text} NOT NULL,
  type {text} NOT NULL, subtype {text} NOT NULL, normal_balance {text} NOT NULL, is_postable {int} NOT NULL
);
CREATE TABLE account_role (role {text} PRIMARY KEY, account_id {int} NOT NULL REFERENCES account);
CREATE TABLE item_category (id {id}, name_ar {text} NOT NULL, name_en {text} NOT NULL);
CREATE TABLE naming (id {id}, name_ar {text} NOT NULL, name_en {text} NOT NULL, UNIQUE (name_ar, name_en));
CREATE TABLE item (
  id {id}, code {text} NOT NULL UNIQUE, naming_id {int} NOT NULL REFERENCES naming,
  category_id {int} NOT NULL REFERENCES item_category, is_service {int} NOT NULL, is_weighed {int} NOT NULL, is_tobacco {int} NOT NULL,
  vat_category {text} NOT NULL, price_includes_vat {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL,
  changed_at {int} NOT NULL
);
CREATE INDEX item_category_items ON item (category_id);
CREATE TABLE item_unit (
  id {id}, item_id {int} NOT NULL REFERENCES item, naming_id {int} NOT NULL REFERENCES naming, ratio {int} NOT NULL CHECK (ratio > 0),
  price {int} NOT NULL, cost {int} NOT NULL, is_default_sale {int} NOT NULL, is_default_purchase {int} NOT NULL
);
CREATE INDEX item_unit_item ON item_unit (item_id);
CREATE TABLE item_barcode (
  barcode {text} PRIMARY KEY, item_id {int} NOT NULL REFERENCES item, unit_id {int} NOT NULL REFERENCES item_unit
);
CREATE INDEX item_barcode_item ON item_barcode (item_id);
CREATE TABLE item_feature (
  id {id}, item_id {int} NOT NULL REFERENCES item, naming_id {int} NOT NULL REFERENCES naming, price {int} NOT NULL
);
CREATE INDEX item_feature_item ON item_feature (item_id);
CREATE TABLE party (
  id {id}, kind {text} NOT NULL, code {text} NOT NULL, name_ar {text} NOT NULL, name_en {text} NOT NULL, mobile {text} NOT NULL,
  phone {text} NOT NULL, fax {text} NOT NULL, vat_number {text} NOT NULL, building_number {text} NOT NULL, street {text} NOT NULL,
  neighborhood {text} NOT NULL, city {text} NOT NULL, postal_code {text} NOT NULL, loan_limit {int}, can_loan {int} NOT NULL,
  search_text {text} NOT NULL, changed_at {int} NOT NULL, UNIQUE (kind, code)
);
CREATE TABLE catalogue_change (
  kind {text} NOT NULL, row_id {int} NOT NULL, revision {int} NOT NULL, PRIMARY KEY (kind, row_id)
){clustered};
CREATE INDEX catalogue_change_revision ON catalogue_change (revision);
`

const documents = `
CREATE TABLE particulars (id {id}, digest {text} NOT NULL UNIQUE, content {text} NOT NULL);
CREATE TABLE bill (
  id {id}, branch_id {int} NOT NULL REFERENCES branch, type {text} NOT NULL, number {int} NOT NULL, version {int} NOT NULL,
  code {text} NOT NULL, day {text} NOT NULL, created_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account, party_id {int} REFERENCES party,
  cost_center_id {int} REFERENCES cost_center, original_bill_id {int} REFERENCES bill, seller_id {int} NOT NULL REFERENCES particulars,
  buyer_id {int} REFERENCES particulars, is_delivered {int} NOT NULL, is_vat_enabled {int} NOT NULL, invoice_kind {text},
  discount_kind {text}, discount_value {int} NOT NULL, amount {int} NOT NULL, line_discount {int} NOT NULL, bill_discount {int} NOT NULL,
  net {int} NOT NULL, fee {int} NOT NULL, vat {int} NOT NULL, total {int} NOT NULL, net_zero {int} NOT NULL, net_exempt {int} NOT NULL,
  net_out_of_scope {int} NOT NULL, received {int} NOT NULL, rounding {int} NOT NULL, cost {int} NOT NULL, note {text} NOT NULL,
  UNIQUE (type, branch_id, number, version), UNIQUE (type, code, version), CHECK (net + fee + vat = total)
);
CREATE INDEX bill_type_day ON bill (type, day, id, branch_id, user_id, cost_center_id, party_id, net, vat, total);
CREATE INDEX bill_created ON bill (type, created_at, id, branch_id, user_id, cost_center_id, party_id, day);
CREATE INDEX bill_total ON bill (type, total, id, branch_id, user_id, cost_center_id, party_id, day);
CREATE INDEX bill_branch ON bill (branch_id, type, day, id);
CREATE INDEX bill_user ON bill (user_id, type, day, id, branch_id);
CREATE INDEX bill_branch_user ON bill (branch_id, user_id, type, day, id);
CREATE INDEX bill_cost_center ON bill (cost_center_id, type, day, id) WHERE cost_center_id IS NOT NULL;
CREATE INDEX bill_party ON bill (party_id, type, day, id) WHERE party_id IS NOT NULL;
CREATE INDEX bill_original ON bill (original_bill_id) WHERE original_bill_id IS NOT NULL;
CREATE TABLE bill_line (
  bill_id {int} NOT NULL {refers bill}, line {int} NOT NULL, day {text} NOT NULL, item_id {int} {refers item},
  unit_id {int} {refers item_unit}, account_id {int} REFERENCES account, naming_id {int} NOT NULL {refers naming},
  unit_naming_id {int} {refers naming}, description {text} NOT NULL, ratio {int} NOT NULL, quantity {int} NOT NULL,
  unit_price {int} NOT NULL, price_includes_vat {int} NOT NULL, discount_kind {text}, discount_value {int} NOT NULL,
  vat_category {text} NOT NULL, vat_rate {int} NOT NULL, is_tobacco {int} NOT NULL, is_service {int} NOT NULL, original_line {int},
  amount {int} NOT NULL, line_discount {int} NOT NULL, bill_discount {int} NOT NULL, net {int} NOT NULL, fee {int} NOT NULL,
  vat {int} NOT NULL, total {int} NOT NULL, cost {int} NOT NULL, PRIMARY KEY (bill_id, line),
  CHECK (net + fee + vat = total), CHECK ((item_id IS NULL) <> (account_id IS NULL))
){clustered};
CREATE TABLE bill_line_feature (
  bill_id {int} NOT NULL, line {int} NOT NULL, feature_id {int} NOT NULL REFERENCES item_feature, price {int} NOT NULL,
  PRIMARY KEY (bill_id, line, feature_id), FOREIGN KEY (bill_id, line) REFERENCES bill_line (bill_id, line)
){clustered};
CREATE TABLE bill_tender (
  bill_id {int} NOT NULL REFERENCES bill, row {int} NOT NULL, method {text} NOT NULL, amount {int} NOT NULL, received {int} NOT NULL,
  PRIMARY KEY (bill_id, row)
){clustered};
CREATE TABLE posting (
  id {id}, branch_id {int} NOT NULL REFERENCES branch, number {int} NOT NULL, day {text} NOT NULL, original_day {text},
  document {text} NOT NULL, bill_id {int} REFERENCES bill, reverses_id {int} REFERENCES posting, created_at {int} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, memo {text} NOT NULL, hash {text} NOT NULL,
  UNIQUE (branch_id, number)
);
CREATE INDEX posting_bill ON posting (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX posting_day ON posting (day, id);
CREATE TABLE entry (
  posting_id {int} NOT NULL REFERENCES posting, line {int} NOT NULL, account_id {int} NOT NULL REFERENCES account,
  branch_id {int} NOT NULL REFERENCES branch, day {text} NOT NULL, cost_center_id {int} REFERENCES cost_center,
  party_id {int} REFERENCES party, debit {int} NOT NULL, credit {int} NOT NULL, PRIMARY KEY (posting_id, line),
  CHECK (debit >= 0 AND credit >= 0 AND (debit = 0) <> (credit = 0))
){clustered};
CREATE INDEX entry_account ON entry (account_id, day, branch_id, debit, credit);
CREATE INDEX entry_party ON entry (party_id, account_id, day, debit, credit) WHERE party_id IS NOT NULL;
CREATE TABLE stock_level (
  item_id {int} NOT NULL REFERENCES item, branch_id {int} NOT NULL REFERENCES branch, quantity {int} NOT NULL, value {int} NOT NULL,
  last_unit_cost {int} NOT NULL, PRIMARY KEY (item_id, branch_id)
){clustered};
CREATE TABLE stock_move (
  posting_id {int} NOT NULL {refers posting}, line {int} NOT NULL, item_id {int} NOT NULL {refers item},
  branch_id {int} NOT NULL {refers branch}, day {text} NOT NULL, quantity {int} NOT NULL, value {int} NOT NULL,
  PRIMARY KEY (posting_id, line)
){clustered};
CREATE INDEX stock_move_item ON stock_move (item_id, branch_id, day, posting_id);
CREATE TABLE bill_event (
  id {id}, bill_id {int} NOT NULL REFERENCES bill, kind {text} NOT NULL, at {int} NOT NULL,
  user_id {int} NOT NULL REFERENCES user_account, posting_id {int} REFERENCES posting, detail {text} NOT NULL
);
CREATE INDEX bill_event_bill ON bill_event (bill_id, kind, at);
CREATE INDEX bill_event_ended ON bill_event (bill_id) WHERE kind IN ('voided', 'replaced');
CREATE TABLE held_bill (
  key {text} PRIMARY KEY, branch_id {int} NOT NULL REFERENCES branch, title {text} NOT NULL, line_count {int} NOT NULL,
  total {int} NOT NULL, content {text} NOT NULL, user_id {int} NOT NULL REFERENCES user_account, held_at {int} NOT NULL,
  taken_key {text}, taken_at {int}, closed_at {int}
);
CREATE INDEX held_bill_branch ON held_bill (branch_id, held_at);
CREATE INDEX held_bill_closed ON held_bill (closed_at) WHERE closed_at IS NOT NULL;
CREATE TABLE idempotency (
  key {text} PRIMARY KEY, user_id {int} NOT NULL REFERENCES user_account, body_hash {text} NOT NULL, reply {text} NOT NULL,
  created_at {int} NOT NULL
);
`

export const foundations: Migration = {
  number: 1,
  name: 'foundations',
  sql: [branchAndCompany, access, catalogue, documents],
  appendOnly: [
    'bill',
    'bill_line',
    'bill_line_feature',
    'bill_tender',
    'bill_event',
    'posting',
    'entry',
    'stock_move',
    'naming',
    'particulars',
    'audit',
  ],
  revised: {
    configuration: ['setting', 'company', 'branch', 'account', 'account_role'],
  },
  logged: {
    item_category: { kind: 'category', column: 'id' },
    item: { kind: 'item', column: 'id' },
    item_unit: { kind: 'item', column: 'item_id' },
    item_barcode: { kind: 'item', column: 'item_id' },
    item_feature: { kind: 'item', column: 'item_id' },
    party: { kind: 'party', column: 'id' },
  },
}
