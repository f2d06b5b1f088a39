/**
 * Brings node_modules in step with package-lock.json, showing how far it is. Built-ins only, and nothing newer than Node 18:
 * this runs before anything is installed, with whatever Node the machine has.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tellFailedStart } from '../server/src/start-failure.mjs'
import { progress } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** Where the product keeps its data, as server/src/config.ts reads it. */
export const dataFolder = resolve(root, process.env.DATA_DIR || '.data')
const platform = `${process.platform}-${process.arch}`
/** First version that runs TypeScript as it stands. */
const OWN_NODE_FROM = [22, 18]

/** One sentence in two languages, and the end. */
export const giveUp = (chinese, english) => {
  console.error(`\n${chinese}\n${english}`)
  process.exit(1)
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return null
  }
}

/**
 * Packages the lock file wants here, by folder. `product`: what running and building the product takes; `all`: the tools of
 * its makers too. Packages of other platforms never count.
 */
const wanted = (scope) => {
  const { packages } = readJson('package-lock.json')
  return Object.entries(packages).filter(
    ([path, entry]) =>
      path.includes('node_modules/') && !entry.link && !entry.optional && !(scope === 'product' && entry.dev),
  )
}

/** npm writes node_modules/.package-lock.json when an installation is complete, and only then. */
const isInstalled = (scope) => {
  const there = readJson('node_modules/.package-lock.json')?.packages
  const isThere = ([path, { version }]) => there[path]?.version === version
  return there !== undefined && wanted(scope).every((entry) => isThere(entry))
}

/** npm's own program when npm started us, else the one on the PATH. */
const npm = () => {
  const path = process.env.npm_execpath
  return path && /npm-cli\.c?js$/.test(path) && existsSync(path) ? [process.execPath, path] : ['npm']
}

const run = (words) =>
  new Promise((resolve) => {
    const [program, ...first] = npm()
    const child = spawn(program, [...first, ...words], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.resume()
    child.stderr.on('data', (text) => {
      said += text
    })
    child.once('error', (error) => resolve({ code: error.code, said }))
    child.once('exit', (code) => resolve({ code, said }))
  })

const reasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EPROTO|network/,
    '无法连接 npm 源，请检查网络或 npm 的 registry 设置后重试',
    "the npm registry cannot be reached; check the network or npm's registry setting and try again",
  ],
  [/ENOSPC/, '磁盘空间不足（约需 1 GB）', 'the disk is full (about 1 GB is needed)'],
  [
    /EACCES|EPERM|EROFS/,
    '没有写入 node_modules 的权限，请检查目录属主',
    'node_modules cannot be written; check who owns the folder',
  ],
  [
    /E404|E403|ETARGET/,
    'npm 源缺少所需的软件包，请换用完整的 registry',
    'the npm registry lacks a package; use a complete registry',
  ],
]

const explain = ({ code, said }) => {
  if (code === 'ENOENT')
    giveUp(
      '没有找到 npm，请先安装 Node.js（18 或更高版本，含 npm）。',
      'npm was not found; install Node.js 18 or newer with npm.',
    )
  const [, chinese, english] = reasons.find(([pattern]) => pattern.test(said)) ?? [
    0,
    'npm 的输出见下面的文件',
    "npm's output is in the file below",
  ]
  const sentence = { chinese: `依赖安装失败：${chinese}。`, english: `Installing the dependencies failed: ${english}.` }
  tellFailedStart(sentence, said, dataFolder)
  process.exit(1)
}

/**
 * Installs what is missing; nothing happens when all is there.
 * @param scope `product` or `all`
 */
export const install = async (scope) => {
  if (process.platform === 'win32')
    giveUp('请在 Linux、macOS 或 WSL 中运行。', 'Please run this on Linux, macOS or in WSL.')
  if (isInstalled(scope)) return
  const folders = wanted(scope).map(([path]) => join(root, path, 'package.json'))
  const done = progress(
    '安装依赖 · installing dependencies',
    () => folders.filter((file) => existsSync(file)).length / folders.length,
  )
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', ...(scope === 'product' ? ['--omit=dev'] : [])]
  // Added to what is there, where something is: a running server keeps its files.
  const there = existsSync(join(root, 'node_modules/.package-lock.json'))
  const result = await run(there ? ['install', '--no-save', ...options] : ['ci', ...options])
  done(result.code === 0)
  if (result.code !== 0) explain(result)
}

/** The pinned Node of this platform, else the machine's own when it is new enough. */
export const nodeProgram = () => {
  const pinned = join(root, 'node_modules', `node-${platform}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OWN_NODE_FROM[0] || (major === OWN_NODE_FROM[0] && minor >= OWN_NODE_FROM[1])) return process.execPath
  return giveUp(
    `没有适用于 ${platform} 的内置 Node.js，请安装 Node.js 24。`,
    `There is no bundled Node.js for ${platform}; please install Node.js 24.`,
  )
}
