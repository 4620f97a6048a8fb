import { describeEInvoices } from './e-invoices-suite.ts'

describeEInvoices('sqlite')
