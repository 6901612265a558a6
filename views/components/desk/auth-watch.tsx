import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useBehaviors } from '../../contracts/behaviors.js';

/** Goes to the login page when the session has ended. Asked every 5 minutes, fresh for 30 s, tried twice. */
export function AuthWatch() {
  const { goTo } = useBehaviors();
  const { data } = useQuery<{ isAuthenticated: boolean }>({
    queryKey: ['/admin/api/auth-status'],
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
