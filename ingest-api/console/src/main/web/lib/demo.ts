// A workspace with a short session, to try search and reading before the first recording.
import de from '../demo/de.txt?raw';
import en from '../demo/en.txt?raw';
import { call, path, post } from './api';
import { strings } from './strings';
import type { Campaign, Session, Workspace } from './types';

export interface MadeDemo {
  workspace: string;
  campaign: string;
  session: string;
}

export async function makeDemo(): Promise<MadeDemo> {
  const t = strings.demo;
  const workspace = await post<Workspace>('/api/workspaces', { name: t.workspace });
  const campaigns = path`/workspaces/${workspace.id}/campaigns`;
  const campaign = await post<Campaign>(campaigns, { name: t.campaign, description: t.about });
  const sessions = path`/workspaces/${workspace.id}/campaigns/${campaign.id}/sessions`;
  const made = await call<Session>(sessions, { method: 'POST', body: { name: t.session } });
  const content = new Blob([document.documentElement.lang === 'de' ? de : en]);
  await call(path`/workspaces/${workspace.id}/campaigns/${campaign.id}/sessions/${made.value.id}` + '/transcript', {
    method: 'PUT',
    ifMatch: made.etag,
    raw: { type: 'text/plain', content },
  });
  return { workspace: workspace.id, campaign: campaign.id, session: made.value.id };
}
