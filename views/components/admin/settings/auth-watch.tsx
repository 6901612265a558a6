import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBehaviors } from '../../../contracts/behaviors.js';
import { type AuthStatus, rememberAuthStatus, rememberedAuthStatus } from './auth-status.js';

const address = '/admin/api/auth-status';

/**
 * Checks every 5 minutes, with one retry, whether the session is still active, and goes to the login page
 * when it has ended. An answer stays fresh for 30 s, also on the next page of this tab.
 */
export function AuthWatch() {
  const { goTo, request } = useBehaviors();
  const { data } = useQuery<AuthStatus>({
    queryKey: [address],
    queryFn: async () => {
      const status = await request<AuthStatus>('GET', address);
      rememberAuthStatus(status);
      return status;
    },
    initialData: () => rememberedAuthStatus()?.status,
    initialDataUpdatedAt: () => rememberedAuthStatus()?.at,
    staleTime: 30_000,
    refetchInterval: 5 * 60_000,
    retry: 1,
  });
  const isLoggedOut = data?.isAuthenticated === false;
  useEffect(() => {
    if (isLoggedOut) goTo('/admin/login');
  }, [isLoggedOut, goTo]);
  return null;
}
