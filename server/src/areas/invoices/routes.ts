/** Table of contents: 开票. */
import { invoiceRefusals, invoices } from '@clinic/contract/areas/invoices/calls.ts'
import { serve } from '../../kit/routes.ts'
import { createInvoice, partsOfInvoice, redInvoice, voidInvoice } from './actions.ts'
import { countOf, exportInvoices, invoicePage, waitingPage } from './queries.ts'

/** Money that would go back while it is invoiced: whoever moves money meets it. */
export const invoiceConstraints = {
  invoice_within_received: () => invoiceRefusals.beyondReceived(),
}

export const invoiceRoutes = serve(
  'invoices',
  invoices,
  {
    list: invoicePage,
    export: exportInvoices,
    waiting: waitingPage,
    count: countOf,
    parts: partsOfInvoice,
    create: createInvoice,
    void: voidInvoice,
    red: redInvoice,
  },
  {
    invoice_number: ({ number = '' }: { number?: string }) => invoiceRefusals.numberTaken({ number: number.trim() }),
    ...invoiceConstraints,
  },
)
