import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { blindIndex, decryptField, encryptField } from './crypto.ts'
import { openKeys } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-keys-'))
const keys = openKeys(folder, {})
afterAll(() => rmSync(folder, { recursive: true }))

const place = { keys, hospitalId: 1, table: 'customers.customer', column: 'phone', id: 7 }

describe('encrypted fields', () => {
  it('come back as they were, and never look the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const stored = encryptField(place, plain)
        expect(decryptField(place, stored)).toBe(plain)
        expect(encryptField(place, plain)).not.toBe(stored)
      }),
    )
  })
  it('do not decrypt in another row, column, table or hospital, nor when one byte changed', () => {
    const stored = encryptField(place, '13800001234')
    const strangers = { ...keys, master: randomBytes(32) }
    for (const other of [
      { id: 8 },
      { column: 'wechat' },
      { table: 'staff.staff' },
      { hospitalId: 2 },
      { keys: strangers },
    ])
      expect(() => decryptField({ ...place, ...other }, stored)).toThrow()
    const bytes = Buffer.from(stored.slice(3), 'base64url')
    for (let i = 0; i < bytes.length; i++) {
      const altered = Buffer.from(bytes)
      altered[i]! ^= 1
      expect(() => decryptField(place, `v1.${altered.toString('base64url')}`)).toThrow()
    }
  })
  it('are found by digests that no other hospital shares, nor another installation', () => {
    const of = (hospitalId: number) => ({ keys, hospitalId })
    const elsewhere = { keys: { ...keys, index: randomBytes(32) }, hospitalId: 1 }
    expect(blindIndex(of(1), 'phone', '13800001234')).not.toBe(blindIndex(elsewhere, 'phone', '13800001234'))
    expect(blindIndex(of(1), 'phone', '13800001234')).toBe(blindIndex(of(1), 'phone', '13800001234'))
    expect(blindIndex(of(1), 'phone', '13800001234')).not.toBe(blindIndex(of(2), 'phone', '13800001234'))
    expect(blindIndex(of(1), 'phone', '1234')).not.toBe(blindIndex(of(1), 'phone last four', '1234'))
  })
})

describe('installation keys', () => {
  it('are made once, readable by their owner only, and kept', () => {
    const again = openKeys(folder, {})
    expect(again.master.equals(openKeys(folder, {}).master)).toBe(true)
    expect(statSync(join(folder, 'keys/master.key')).mode & 0o777).toBe(0o600)
    expect(
      new Set(['master', 'index', 'pepper', 'chain'].map((n) => readFileSync(join(folder, `keys/${n}.key`), 'utf8')))
        .size,
    ).toBe(4)
  })
  it('come from the environment when it has them; weak ones stop the start', () => {
    const given = randomBytes(32)
    expect(openKeys(folder, { CLINIC_KEY_CHAIN: given.toString('base64') }).chain.equals(given)).toBe(true)
    for (const weak of ['c2hvcnQ=', Buffer.alloc(32).toString('base64')])
      expect(() => openKeys(folder, { CLINIC_KEY_CHAIN: weak })).toThrow(/密钥/)
    const other = mkdtempSync(join(tmpdir(), 'clinic-keys-'))
    openKeys(other, {})
    writeFileSync(join(other, 'keys/pepper.key'), 'damaged')
    expect(() => openKeys(other, {})).toThrow(/pepper\.key/)
    rmSync(other, { recursive: true })
  })
})
