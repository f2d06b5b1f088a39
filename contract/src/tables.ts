/** Every registered table, in the order in which the role editor shows those of one page. */
import { roleTable } from './areas/access/tables.ts'
import { cashierShiftTable, paymentTable } from './areas/cashier/tables.ts'
import { consultRecordTable, customerDemandTable } from './areas/consulting/tables.ts'
import { customerTable, sourceTable, sourceTypeTable } from './areas/customers/tables.ts'
import { debtTable } from './areas/debts/tables.ts'
import { visibleItemTable, visibleTypeTable } from './areas/dictionaries/tables.ts'
import { hospitalTable } from './areas/hospitals/tables.ts'
import { balanceTable, coinsTable, pointsTable } from './areas/ledger/tables.ts'
import { messageTable, templateTable } from './areas/messages/tables.ts'
import { databaseTable, definedTable, fieldTable, recordsTable } from './areas/metadata/tables.ts'
import { salesOrderTable } from './areas/orders/tables.ts'
import { productTable, typeTreeTable, universalKindTable } from './areas/products/tables.ts'
import { deductionRecordTable, purchasedItemTable } from './areas/purchases/tables.ts'
import { departmentTable, jobTable, staffTable } from './areas/staff/tables.ts'
import { signInTable, trailTable } from './areas/trail/tables.ts'
import { ruleTable, triageTable } from './areas/triage/tables.ts'
import type { Table } from './table.ts'

export const tables: readonly Table[] = [
  customerTable,
  consultRecordTable,
  triageTable,
  ruleTable,
  salesOrderTable,
  purchasedItemTable,
  deductionRecordTable,
  paymentTable,
  cashierShiftTable,
  debtTable,
  balanceTable,
  pointsTable,
  coinsTable,
  productTable,
  typeTreeTable,
  universalKindTable,
  staffTable,
  jobTable,
  roleTable,
  visibleTypeTable,
  visibleItemTable,
  templateTable,
  messageTable,
  recordsTable,
  trailTable,
  signInTable,
  hospitalTable,
  databaseTable,
  definedTable,
  fieldTable,
  customerDemandTable,
  sourceTypeTable,
  sourceTable,
  departmentTable,
]
