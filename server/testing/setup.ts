// Before each test file of the server. The modules that it imports stay loaded for the files after it.
import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginTest, endFile, endTest } from './test-ends.ts'

beforeEach(beginTest)
afterEach(endTest)
afterAll(endFile)
