import { expect, test } from 'vitest'
import { ApiDocument, callsMatching, callsOf, curlOf, groupsOf, nameOfGroup } from './api-document.ts'
import { fieldsOf } from './schema-fields.ts'

const document = ApiDocument.parse({
  info: { version: '1.0.0' },
  paths: {
    '/projects/{id}/files': {
      post: {
        operationId: 'projectFiles.add',
        summary: 'Add files to a project',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  fileIds: { type: 'array', maxItems: 500, items: { type: 'string', format: 'uuid' } },
                  owner: {
                    anyOf: [
                      { type: 'object', properties: { name: { type: 'string', maxLength: 50 } } },
                      { type: 'null' },
                    ],
                  },
                },
                required: ['fileIds'],
              },
            },
          },
        },
        responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
    '/agents': { get: { operationId: 'agents.list', summary: 'Your agents' } },
  },
})
const calls = callsOf(document)

test('calls are listed with their group, and groups by name', () => {
  expect(calls.map(({ method, path, group }) => [method, path, group])).toEqual([
    ['POST', '/api/projects/{id}/files', 'projectFiles'],
    ['GET', '/api/agents', 'agents'],
  ])
  expect(groupsOf(calls)).toEqual([
    { group: 'agents', count: 1 },
    { group: 'projectFiles', count: 1 },
  ])
  expect(nameOfGroup('projectFiles')).toBe('Project files')
})

test('a search finds calls by all of its words', () => {
  const found = (search: string) => callsMatching(calls, search).map(({ id }) => id)
  expect(found('files post')).toEqual(['projectFiles.add'])
  expect(found('your')).toEqual(['agents.list'])
  expect(found('files agents')).toEqual([])
})

test('fields have their type, limits and depth', () => {
  expect(fieldsOf(calls[0]?.request ?? {})).toEqual([
    {
      name: 'fileIds',
      depth: 0,
      type: 'array of string (uuid)',
      isRequired: true,
      notes: ['items ≤ 500'],
    },
    { name: 'owner', depth: 0, type: 'object or null', isRequired: false, notes: [] },
    { name: 'name', depth: 1, type: 'string', isRequired: false, notes: ['length ≤ 50'] },
  ])
})

test('the example has the required fields', () => {
  const [call] = calls
  expect(call && curlOf(call, 'https://site.example')).toBe(
    [
      "curl -X POST 'https://site.example/api/projects/{id}/files'",
      "-H 'Authorization: Bearer YOUR_API_KEY'",
      "-H 'Content-Type: application/json'",
      `-d '{"fileIds":["{id}"]}'`,
    ].join(' \\\n  '),
  )
})
