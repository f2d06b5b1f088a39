import crypto, { randomBytes } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Clinic, newClinic, testNode } from '../../../../test/clinic.ts'
import { startNode } from '../../../../test/node.ts'
import { send } from '../../../../test/send.ts'
import { attempt, encode, hireWithPassword, keyOf, loginLog, PASSWORD } from '../../../../test/sign-in.ts'
import { countGuess } from '../accounts/attempts.ts'
import { isPassword } from '../accounts/passwords.ts'
import { hashOf } from '../sessions/tokens.ts'
import { glyphs } from './glyphs.ts'

const word = (): string => `u${randomBytes(6).toString('hex')}`
const address = (): string => `10.${[...randomBytes(3)].join('.')}`

/** Notes the parameters of every stretching that ended, until `restore`. */
const stretchesNoted = () => {
  const { scrypt } = crypto
  const finished: object[] = []
  crypto.scrypt = ((password, salt, length, { N, r, p, maxmem }, done) =>
    scrypt(password, salt, length, { N, r, p, maxmem }, (error, key) => {
      finished.push({ N, r, p, salt: (salt as Buffer).length, length })
      done(error, key)
    })) as (...words: Parameters<typeof scrypt>) => void as typeof scrypt
  syncBuiltinESMExports()
  const restore = (): void => {
    crypto.scrypt = scrypt
    syncBuiltinESMExports()
  }
  return { finished, restore }
}

/** A clinic on a node that stretches passwords as the product does: a third of a second on a quiet machine. */
const clinicAtRealCost = async (): Promise<Clinic> => {
  const node = await startNode(undefined, { passwordCost: null })
  onTestFinished(() => node.close())
  return await newClinic({}, node)
}

// Stretching at the real cost takes seconds on a busy machine.
describe('signing in', { timeout: 60_000 }, () => {
  it('gives a session that calls accept, and leaves a line in the login log', async () => {
    const clinic = await newClinic()
    const account = word()
    const ip = address()
    const staffId = await hireWithPassword(clinic, account)
    const { ok, data } = await attempt(clinic.node, {
      username: account.toUpperCase(),
      hospitalId: clinic.hospitalId,
      ip,
    })
    expect(ok).toBe(true)
    expect(data).toMatchObject({ hospitalId: clinic.hospitalId, mustChangePassword: false })
    const me = await send(clinic.node, session.current, {}, { token: data.token })
    expect(me.data).toMatchObject({ id: staffId, usrName: '李能登', hospital: { id: clinic.hospitalId } })
    expect(await loginLog(clinic)).toMatchObject([{ outcome: 'done', staff_id: staffId, ip }])
    const kept = await clinic.rows(sql<{ token_hash: string }>`select token_hash from session.session`)
    expect(JSON.stringify(kept)).not.toContain(data.token)
  })

  it('says the same, after the same real work, for a stranger, a wrong password and a disabled person', async () => {
    const clinic = await clinicAtRealCost()
    const [known, disabled] = [word(), word()]
    await hireWithPassword(clinic, known)
    const staffId = await hireWithPassword(clinic, disabled)
    await clinic.rows(sql`update staff.staff set status = 1 where id = ${staffId}`)
    // What took the time is compared, not the time: on a busy machine that says more about the neighbours.
    const stretches = stretchesNoted()
    const guess = async (username: string, password: string) => {
      stretches.finished.length = 0
      const ip = address()
      const { answer } = await attempt(clinic.node, { username, password, hospitalId: clinic.hospitalId, ip })
      return { answer, work: [...stretches.finished] }
    }
    try {
      const wrong = await guess(known, 'wrong password 1')
      expect(wrong.answer).toMatchObject({ status: 422, key: 'session.wrongPassword' })
      expect(wrong.work).toEqual([{ N: 2 ** 17, r: 8, p: 1, salt: 16, length: 32 }])
      expect(await guess(word(), 'wrong password 1')).toEqual(wrong)
      expect(await guess(disabled, PASSWORD)).toEqual(wrong)
    } finally {
      stretches.restore()
    }
  }, 60_000)

  it('locks an account for the address that guesses, not for a colleague elsewhere', async () => {
    const clinic = await newClinic()
    const account = word()
    await hireWithPassword(clinic, account)
    const [guesser, colleague] = [address(), address()]
    const guess = (password?: string) =>
      attempt(clinic.node, {
        username: account,
        hospitalId: clinic.hospitalId,
        ip: guesser,
        ...(password ? { password } : {}),
      })
    const keys = (await Promise.all(Array.from({ length: 9 }, () => guess('not it 12345')))).map(
      (one) => one.answer.key,
    )
    expect(keys.filter((key) => key === 'session.wrongPassword')).toHaveLength(5)
    expect(keys.filter((key) => key === 'session.locked')).toHaveLength(4)
    expect((await guess()).answer).toMatchObject({
      status: 429,
      key: 'session.locked',
      message: expect.stringContaining('15 分钟'),
    })
    expect((await attempt(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip: colleague })).ok).toBe(
      true,
    )
  }, 60_000)

  it('takes a nonce once and no key but its own', async () => {
    const clinic = await newClinic()
    const account = word()
    await hireWithPassword(clinic, account)
    const ip = address()
    const key = await keyOf(clinic.node)
    const passwd = encode(key, PASSWORD)
    const form = { username: account, hospitalId: clinic.hospitalId, ip, key, passwd }
    expect((await attempt(clinic.node, form)).ok).toBe(true)
    expect((await attempt(clinic.node, form)).answer.key).toBe('session.keyUsed')
    const foreign = encode({ ...key, nonce: 'made-up-nonce-of-my-own-12345678' }, PASSWORD)
    expect((await attempt(clinic.node, { ...form, passwd: foreign })).answer.key).toBe('session.keyUsed')
    const otherEnd = passwd.endsWith('00') ? '01' : '00'
    for (const junk of ['00'.repeat(120), 'ff'.repeat(120), `${passwd.slice(0, -2)}${otherEnd}`])
      expect((await attempt(clinic.node, { ...form, passwd: junk, ip: address() })).answer.key).toBe(
        'session.wrongPassword',
      )
  })

  it('passes over a key of another installation, as a restored database brings it', async () => {
    const clinic = await newClinic()
    const id = word()
    await clinic.rows(
      sql`insert into session.login_key (id, public_key, private_cipher, created_at, expires_at)
        values (${id}, '04', 'sealed elsewhere', kit.present() + interval '1 minute', kit.present() + interval '2 minutes')`,
    )
    const account = word()
    await hireWithPassword(clinic, account)
    expect((await keyOf(clinic.node)).keyId).not.toBe(id)
    expect((await attempt(clinic.node, { username: account, ip: address() })).ok).toBe(true)
    await clinic.rows(sql`delete from session.login_key where id = ${id}`)
  })

  it('draws captchas as pixels and takes each once, whatever the answer, from its own address only', async () => {
    const node = await testNode()
    const ask = async (ip: string) =>
      (await node.http.inject({ method: 'GET', url: session.captcha.path, remoteAddress: ip })).json() as {
        data: { image: string; uuid: string }
      }
    const ip = address()
    const { image, uuid } = (await ask(ip)).data
    const picture = await sharp(Buffer.from(image.split(',')[1]!, 'base64')).metadata()
    expect(picture).toMatchObject({ format: 'png', width: 160, height: 56 })
    const clinic = await newClinic()
    const account = word()
    await hireWithPassword(clinic, account)
    const there = () =>
      clinic.rows(sql`select 1 from session.one_time where kind = 'captcha' and code_hash = ${hashOf(uuid)}`)
    expect(await there()).toHaveLength(1)
    const wrong = await attempt(node, { username: account, ip, captcha: 'AAAA', uuid })
    expect(wrong.answer).toMatchObject({ status: 422, key: 'session.wrongCaptcha' })
    expect(await there()).toHaveLength(0)
  })

  it('lets nobody into a hospital that is not hers', async () => {
    const [mine, other] = [await newClinic(), await newClinic()]
    const account = word()
    await hireWithPassword(mine, account)
    const ip = address()
    expect((await attempt(mine.node, { username: account, hospitalId: other.hospitalId, ip })).answer.key).toBe(
      'session.otherHospital',
    )
    expect((await attempt(mine.node, { username: account, ip })).data.hospitalId).toBe(mine.hospitalId)
  })

  it('ends the oldest session beyond the hospital’s limit with 113', async () => {
    const clinic = await newClinic()
    const account = word()
    await hireWithPassword(clinic, account)
    const tokens: string[] = []
    for (let i = 0; i < 4; i++)
      tokens.push(
        (await attempt(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip: address() })).data.token,
      )
    await expect
      .poll(async () => (await send(clinic.node, session.current, {}, { token: tokens[0]! })).answer?.code)
      .toBe(40113)
    expect((await send(clinic.node, session.current, {}, { token: tokens[3]! })).ok).toBe(true)
  })

  it('keeps passwords as peppered scrypt', async () => {
    const clinic = await clinicAtRealCost()
    const account = word()
    const staffId = await hireWithPassword(clinic, account)
    const [row] = await clinic.rows(
      sql<{ password_hash: string }>`select password_hash from session.credential where staff_id = ${staffId}`,
    )
    expect(row!.password_hash).toMatch(/^scrypt\$131072\$[\w-]{22}\$[\w-]{43}$/)
    expect(await isPassword(clinic.node.services.node, PASSWORD, row!.password_hash)).toBe(true)
    expect(await isPassword(clinic.node.services.node, `${PASSWORD} `, row!.password_hash)).toBe(false)
  })

  it('hears an address thirty times a minute and then no more', async () => {
    const node = await testNode()
    const ip = address()
    const answers: string[] = []
    for (let i = 0; i < 31; i++)
      answers.push((await attempt(node, { username: word(), ip, captcha: 'nope' })).answer.key)
    expect(answers.slice(0, 30).every((key) => key === 'session.wrongCaptcha')).toBe(true)
    expect(answers[30]).toBe('common.tooMany')
  })

  it('asks a harder captcha, and locks nobody out, where an account is guessed at from everywhere', async () => {
    const clinic = await newClinic()
    const account = word()
    await hireWithPassword(clinic, account)
    for (let i = 0; i < 20; i++) await countGuess(clinic.node.database, account, { device: null, ip: address() })
    const ip = address()
    const easy = await solvedCaptcha(clinic, ip)
    expect(easy).toMatchObject({ hard: false, answer: expect.stringMatching(/^.{4}$/) })
    const held = await attempt(clinic.node, { username: account, ip, captcha: easy.answer, uuid: easy.uuid })
    expect(held.answer.key).toBe('session.harderCaptcha')
    expect((await kept(clinic, ip)).hard).toBe(true)
    // The captcha tests may always give counts as a hard one.
    expect((await attempt(clinic.node, { username: account, ip })).ok).toBe(true)
  })
})

type Kept = { answer: string; hard: boolean }
/** A new captcha as the database keeps it. */
const kept = async (clinic: Clinic, ip: string): Promise<Kept & { uuid: string }> => {
  const drawn = await clinic.node.http.inject({ method: 'GET', url: session.captcha.path, remoteAddress: ip })
  const { uuid } = (drawn.json() as { data: { uuid: string } }).data
  const [row] = await clinic.rows(
    sql<{ content: Kept }>`select content from session.one_time where kind = 'captcha' and code_hash = ${hashOf(uuid)}`,
  )
  return { ...row!.content, uuid }
}

/** Reads the picture the hard way: by trying every text against the digest. */
const solvedCaptcha = async (clinic: Clinic, ip: string): Promise<Kept & { uuid: string }> => {
  const captcha = await kept(clinic, ip)
  const letters = Object.keys(glyphs)
  for (const a of letters)
    for (const b of letters)
      for (const c of letters)
        for (const d of letters)
          if (hashOf(captcha.uuid + a + b + c + d) === captcha.answer) return { ...captcha, answer: a + b + c + d }
  throw new Error('no text fits the captcha')
}
