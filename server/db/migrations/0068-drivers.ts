import type { Migration } from './migration.ts'

/** Drivers, the orders that they carry, and what they handed over. */
export const drivers: Migration = {
  number: 68,
  name: 'drivers',
  sql: [
    `
CREATE TABLE driver (
  id {id}, version {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL, changed_at {int} NOT NULL,
  code {text} NOT NULL, code_order {order} NOT NULL, code_look {order} NOT NULL,
  name_ar {text} NOT NULL, name_ar_order {order} NOT NULL, name_en {text} NOT NULL, name_en_order {order} NOT NULL,
  phone {order} NOT NULL, id_type {order} NOT NULL, id_number {text} NOT NULL,
  car_plate {text} NOT NULL, car_plate_order {order} NOT NULL, branch_id {int} REFERENCES branch
);
CREATE INDEX driver_code ON driver (is_active, code_order, id);
CREATE INDEX driver_code_look ON driver (code_look);
CREATE INDEX driver_name_ar ON driver (is_active, name_ar_order, id);
CREATE INDEX driver_name_en ON driver (is_active, name_en_order, id);
CREATE INDEX driver_phone ON driver (is_active, phone, id);
CREATE INDEX driver_car_plate ON driver (is_active, car_plate_order, id);
CREATE INDEX driver_branch ON driver (branch_id);
CREATE TABLE driver_settlement (
  id {id}, branch_id {int} NOT NULL REFERENCES branch, driver_id {int} NOT NULL REFERENCES driver,
  shift_id {int} NOT NULL REFERENCES shift, expected {int} NOT NULL, counted {int} NOT NULL, note {text} NOT NULL,
  settled_at {int} NOT NULL, user_id {int} NOT NULL REFERENCES user_account
);
CREATE INDEX driver_settlement_driver ON driver_settlement (driver_id, id);
CREATE TABLE driver_order (
  id {id}, version {int} NOT NULL, branch_id {int} NOT NULL REFERENCES branch, bill_id {int} NOT NULL REFERENCES bill,
  driver_id {int} NOT NULL REFERENCES driver, customer_name {text} NOT NULL, phone {text} NOT NULL, address {text} NOT NULL,
  note {text} NOT NULL, state {order} NOT NULL, assigned_at {int} NOT NULL, ended_at {int},
  user_id {int} NOT NULL REFERENCES user_account, changed_by {int} NOT NULL REFERENCES user_account,
  settlement_id {int} REFERENCES driver_settlement
);
CREATE UNIQUE INDEX driver_order_bill ON driver_order (bill_id) WHERE state <> 'returned';
CREATE INDEX driver_order_of_bill ON driver_order (bill_id, id);
CREATE INDEX driver_order_branch ON driver_order (branch_id, id) WHERE settlement_id IS NULL;
CREATE INDEX driver_order_driver ON driver_order (driver_id, id);
CREATE INDEX driver_order_settlement ON driver_order (settlement_id) WHERE settlement_id IS NOT NULL;
`,
  ],
  appendOnly: ['driver_settlement'],
  neverReplaced: { driver_settlement: ['id'] },
  revised: { catalogue: ['driver'] },
}
