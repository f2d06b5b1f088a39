/** What other areas may use of the ledger: statements to send along with their own, and a customer's figures. */
export { type Figures, figuresOf, figuresStatement, lockedFigures, lockFiguresStatement } from './figures.ts'
export {
  type AccountKind,
  idsStatement,
  type Journal,
  openDayStatement,
  type PostingLine,
  postStatement,
  reverseStatement,
} from './posting.ts'
export { lists as ledgerLists } from './queries.ts'
