/** A customer by what the till knows of her without asking. */
export type Whom = { readonly id: number; readonly name: string }
