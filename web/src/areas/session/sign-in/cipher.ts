/** The one cipher of the sign-in page, in a chunk of its own. */
export { sm2 } from 'sm-crypto-v2'
