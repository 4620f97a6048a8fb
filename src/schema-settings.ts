/**
 * Settings of zod that its schemas read when they are made. The content security policy forbids code that is made at run time, and a browser
 * reports the mere attempt: zod reads objects without it.
 */
import { config } from 'zod'

config({ jitless: true })
