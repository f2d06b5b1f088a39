/**
 * The bare side of the comparison: Fastify and pg, prepared statements, the same SQL on the same tables, nothing else.
 * It connects as the owner of a session whose hospital was set once, so that row-level security does not hide the rows;
 * what our layers add is what the ratio measures.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { registerTypes } from '@clinic/server/src/kit/db/types.ts'
