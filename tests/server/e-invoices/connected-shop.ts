import { endpoints } from '#contract/index.ts'
import { accessOf } from '#domain/access/can.ts'
import type { EInvoiceEnvironment } from '#domain/invoice/e-invoice-states.ts'
import type { Db } from '#server/db/database.ts'
import { connectDevice } from '#server/e-invoices/connect-device.ts'
import type { Services } from '#server/services.ts'
import type { OpenOptions, TestApp } from '#tests/support/app.ts'
import type { TestGateway } from '#tests/support/test-gateway.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

/** What the authority needs to know of a company. */
export async function completeCompany({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.write([], tx =>
    tx
      .updateTable('company')
      .set({
        cr_number: '1010010000',
        building_number: '1234',
        district: 'العليا',
        postal_code: '12345',
        additional_number: '6789',
      })
      .execute(),
  )
}

export function shopAt(gateway: TestGateway): OpenOptions {
  return {
    eInvoiceGateway: gateway.address,
    // The certificates of the gateway are of today.
    start: Date.now(),
    fill: async (db, clock) => {
      await fillTinyShop(db, clock)
      await completeCompany({ db })
    },
  }
}

export function connect(
  shop: TestApp,
  as: string,
  { otp, branchId = 1, environment = 'production' }: Connection,
): ReturnType<typeof shop.call<typeof endpoints.connectEInvoiceDevice>> {
  const body = { branchId, environment, businessCategory: 'تجارة التجزئة', ...(otp !== undefined && { otp }) }
  return shop.call(endpoints.connectEInvoiceDevice, { body }, { as })
}

/** Connects the first branch of a database that no server has open. */
export async function connectBranch(db: Db, { address, otp }: Pick<TestGateway, 'address' | 'otp'>): Promise<void> {
  const services: Services = { db, now: Date.now, isDemo: false, eInvoiceGateway: address }
  const caller = {
    ...{ userId: 1, userName: 'owner', fullName: '', branchId: 1, sessionId: '', address: '', device: '' },
    access: accessOf(['superadmin'], []),
  }
  const asked = { branchId: 1, environment: 'production', otp, businessCategory: 'تجارة التجزئة' } as const
  await connectDevice(services, caller, asked)
}

type Connection = {
  readonly otp?: string
  readonly branchId?: number
  readonly environment?: EInvoiceEnvironment
}

/** The links of all devices in order, as the database has them. */
export function readChain({ db }: Pick<TestApp, 'db'>) {
  return db.read
    .selectFrom('e_invoice')
    .select(['device_id', 'icv', 'hash', 'previous_hash', 'bill_id', 'uuid'])
    .orderBy('device_id')
    .orderBy('icv')
    .execute()
}
